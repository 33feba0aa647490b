/** What an owner has to do: contact new customers, answer their questions, give a price, confirm a day, plan a job. */
export const needKinds = ['new', 'question', 'price', 'day', 'plan'] as const

export type NeedKind = (typeof needKinds)[number]
