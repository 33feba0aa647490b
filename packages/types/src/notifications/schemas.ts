import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { Succeeded } from '../endpoints/schemas.ts'
import { maxEmailLength } from '../limits.ts'
import { NamedAddress } from '../sign-up/schemas.ts'
import { TextMode, TextSettings } from '../text-messages/schemas.ts'

/** An hour of the day in the company's time zone. Alerts to devices wait in quiet hours. If both hours are equal, there are none. */
const Hour = Type.Integer({ minimum: 0, maximum: 23 })

/** The notification settings of a company. */
export const NotificationSettings = Type.Object({
  company: Type.Object({
    email: Type.String({ description: 'The email address of the account.' }),
    emailNotifications: Type.Boolean(),
    smsNotifications: Type.Boolean(),
    smsNumber: Type.Union([Type.String(), Type.Null()]),
    instantAlerts: Type.Boolean(),
    dailySummary: Type.Boolean(),
    notificationEmail: Type.Union([Type.String(), Type.Null()]),
    contactEmails: Type.Array(Type.String(), {
      description: 'The contact email addresses of the profile.',
    }),
    unconfirmedEmails: Type.Array(Type.String(), {
      description: 'Contact email addresses that are not confirmed and receive no alerts.',
    }),
    recipients: Type.Array(Type.String(), {
      description: 'The email addresses that currently receive alerts.',
    }),
    texts: TextSettings,
    quietFrom: Hour,
    quietUntil: Hour,
  }),
})

export type NotificationSettings = Static<typeof NotificationSettings>

/** Only the given fields change. `notificationEmail` is the account's email address or one of the contact email addresses; `null` selects all contact email addresses. */
export const ChangeNotificationSettings = Type.Object(
  {
    emailNotifications: Type.Optional(Type.Boolean()),
    smsNotifications: Type.Optional(Type.Boolean()),
    notificationEmail: Type.Optional(
      Type.Union([Type.String({ maxLength: maxEmailLength }), Type.Null()]),
    ),
    smsNumber: Type.Optional(Type.Union([Type.String({ maxLength: 30 }), Type.Null()])),
    instantAlerts: Type.Optional(Type.Boolean()),
    dailySummary: Type.Optional(Type.Boolean()),
    textMode: Type.Optional(TextMode),
    quietFrom: Type.Optional(Hour),
    quietUntil: Type.Optional(Hour),
  },
  { additionalProperties: false, minProperties: 1 },
)

export type ChangeNotificationSettings = Static<typeof ChangeNotificationSettings>

const getNotificationSettings = contract({
  summary: 'Returns the notification settings',
  tag: 'notifications',
  access: { session: 'owner' },
  response: NotificationSettings,
  errors: [404],
})

const changeNotificationSettings = contract({
  summary: 'Changes the notification settings',
  tag: 'notifications',
  access: { session: 'owner', plan: 'active' },
  body: ChangeNotificationSettings,
  response: NotificationSettings,
  errors: [404],
})

const sendTestEmail = contract({
  summary: 'Sends a test email to the recipients of alerts',
  tag: 'notifications',
  access: { session: 'owner', plan: 'active' },
  response: Type.Object({ recipients: Type.Array(Type.String()) }),
  status: 202,
  errors: [404],
})

const resendConfirmation = contract({
  summary: 'Sends another confirmation link to an unconfirmed contact email address',
  tag: 'notifications',
  access: { session: 'owner', inPerson: true },
  body: NamedAddress,
  response: Succeeded,
  status: 202,
  errors: [404],
})

export const contracts = {
  getNotificationSettings,
  changeNotificationSettings,
  sendTestEmail,
  resendConfirmation,
}
export type Contracts = typeof contracts
