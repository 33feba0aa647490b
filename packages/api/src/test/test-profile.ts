/** A valid body of the request that saves a profile. */
export const profile = {
  name: 'Bright Driveways',
  phone: '(502) 555-0142',
  contactEmail: 'ida@bright.example, office@bright.example',
  streetAddress: '12 Elm Street',
  city: 'Louisville',
  state: 'KY',
  zipCode: '40202',
  emailNotifications: true,
}
