/* An example of a plugin: see docs/guide/plugins.md. */
document.addEventListener('datashare:ready', ({ detail: { core } }) => {
  core.registerWidget({
    name: 'reading-desk',
    title: 'Reading desk',
    type: 'WidgetText',
    card: true,
    cols: 6,
    order: 15,
    content: '<p>Start with the <b>letters of March</b>, then read the contracts.</p>',
  })

  core.registerFilter({
    type: 'FilterText',
    options: {
      name: 'author',
      key: 'metadata.tika_metadata_author',
      label: 'Author',
      icon: 'user',
      isSearchable: true,
      order: 200,
    },
  })

  core.registerHook({
    name: 'reading-desk-line',
    target: 'document.header:after',
    // A function gets the element to fill, and what it stands for; it may answer what is to be done when that goes.
    definition: (element, { document: shown }) => {
      const line = document.createElement('p')
      line.className = 'reading-desk'
      line.textContent = `Reading desk: ${shown.path.split('/').pop()}`
      element.append(line)
    },
  })
})
