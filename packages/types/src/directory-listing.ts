import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

/** The settings of a company's entry in the public directory and of its public page. */
export const DirectoryListing = Type.Object(
  {
    showsPrices: Type.Boolean({
      description: 'Whether the directory and the company page show the prices of the services.',
    }),
  },
  { additionalProperties: false },
)
export type DirectoryListing = Static<typeof DirectoryListing>

export const getDirectoryListing = endpoint('GET', '/api/company/directory-listing', {
  summary: 'Returns the settings of the directory listing',
  tag: 'companies',
  access: { session: 'owner' },
  response: DirectoryListing,
  errors: [404],
})

export const changeDirectoryListing = endpoint('PUT', '/api/company/directory-listing', {
  summary: 'Changes the settings of the directory listing',
  tag: 'companies',
  access: { session: 'owner', plan: 'active' },
  body: DirectoryListing,
  response: DirectoryListing,
  errors: [404],
})
