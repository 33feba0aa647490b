export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const

export const provenAdditionDescription =
  'While two-step sign-in is on, a code or a passkey is required too.'

export const firstSecondStepDescription =
  'Adding the first passkey or authenticator app turns on two-step sign-in and ends all other sessions.'

export const maxPasskeys = 10

export const maxPasskeyNameLength = 60

export const backupCodeCount = 10

/** Days that a trusted device signs in without a code. */
export const trustedDeviceDays = 30

/** Hours until an admin's removal of an owner's two-step sign-in takes effect. */
export const secondFactorRemovalHours = 24
