export interface ContactForm {
  customerName: string
  customerEmail: string
  customerPhone: string
  customerAddress: string
  customerCity: string
  customerState: string
  customerZip: string
  contactConsent: boolean
}

export type ContactText = Exclude<keyof ContactForm, 'contactConsent'>
export type ContactField = keyof ContactForm | 'jobDescription'

export const emptyContactForm: ContactForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  customerCity: '',
  customerState: '',
  customerZip: '',
  contactConsent: false,
}
