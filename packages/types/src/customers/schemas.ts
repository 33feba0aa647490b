import { type Static, Type } from 'typebox'
import { contract, fileOf } from '../endpoints/contract.ts'
import { RowId } from '../endpoints/schemas.ts'
import { maxListedCustomerQuotes } from '../limits.ts'

const QuoteParams = Type.Object({ quoteId: RowId })

/** What a company has stored about the customer of a quote. Quotes with the same email address or phone number count. */
export const CustomerData = Type.Object({
  email: Type.String(),
  phone: Type.String({
    description: 'Ten digits, followed by `x` and the extension if there is one.',
  }),
  quoteCount: Type.Integer(),
  photoCount: Type.Integer(),
  quotes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      number: Type.Integer(),
      customerName: Type.String(),
      createdAt: Type.String(),
    }),
    { maxItems: maxListedCustomerQuotes, description: `The newest ${maxListedCustomerQuotes}.` },
  ),
})

export type CustomerData = Static<typeof CustomerData>

/** A different count on the server is refused with 409: the customer has sent another quote since. */
export const EraseCustomer = Type.Object(
  { quoteCount: Type.Integer({ minimum: 1, description: 'The count that the owner confirmed.' }) },
  { additionalProperties: false },
)

export type EraseCustomer = Static<typeof EraseCustomer>

const getCustomerData = contract({
  summary: 'Counts the data about the customer of a quote',
  tag: 'quotes',
  access: { session: 'owner', testData: true },
  params: QuoteParams,
  response: CustomerData,
  errors: [404],
})

const exportCustomerData = contract({
  summary: 'Exports the data about the customer of a quote as a JSON file',
  description: 'All rows about the customer, by table.',
  tag: 'quotes',
  access: { session: 'owner', testData: true },
  params: QuoteParams,
  response: fileOf('application/json'),
  errors: [404, 429],
})

const eraseCustomerData = contract({
  summary: 'Erases the data about the customer of a quote',
  description:
    'Erases all quotes of the customer with their photos, messages, documents and emails. The amounts of the quotes stay, without personal data. The email address stays if the customer stopped reminders.',
  tag: 'quotes',
  access: { session: 'owner', testData: true, inPerson: true },
  params: QuoteParams,
  body: EraseCustomer,
  errors: [404, 409, 429],
})

export const contracts = { getCustomerData, exportCustomerData, eraseCustomerData }
export type Contracts = typeof contracts
