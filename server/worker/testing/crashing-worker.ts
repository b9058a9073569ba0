// A worker process that cannot live: it reads nothing that would take a second each time.
throw new Error('crashes at once')
