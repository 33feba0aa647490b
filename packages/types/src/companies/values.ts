/** What an owner has to do: contact new customers, answer their questions, give a price. */
export const needKinds = ['new', 'question', 'price', 'day'] as const

export type NeedKind = (typeof needKinds)[number]
