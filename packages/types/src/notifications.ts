import { Type, type Static } from 'typebox'
import { maxEmailLength } from './limits.ts'

/** How a company is notified of its quotes. */
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
      description: 'The contact addresses of the profile.',
    }),
    unconfirmedEmails: Type.Array(Type.String(), {
      description: 'The contact addresses that get no alerts until they are confirmed.',
    }),
    recipients: Type.Array(Type.String(), {
      description: 'The addresses that receive alerts now.',
    }),
  }),
})
export type NotificationSettings = Static<typeof NotificationSettings>

/** What is given changes. `notificationEmail` is the account or one of the profile's contact addresses; `null` is all. */
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
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeNotificationSettings = Static<typeof ChangeNotificationSettings>
