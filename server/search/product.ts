/** The header by which clients recognise Elasticsearch. */
export const product = { 'X-elastic-product': 'Elasticsearch' }
