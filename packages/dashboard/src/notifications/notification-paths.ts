/** Two forms that change each other's answer: both turn alert emails on and off, and the profile names who gets them. */
export const notificationsPath = '/api/company/notifications'
export const profilePath = '/api/companies/profile'
