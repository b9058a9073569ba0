/** Query key of what the home takes of its disk. */
export const diskKey = ['disk']
