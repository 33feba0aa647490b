export interface LegalDocument {
  title: string
  date: string
  sections: readonly (readonly [heading: string, ...paragraphs: string[]])[]
}

export const terms: LegalDocument = {
  title: 'Terms of Service',
  date: 'Effective July 20, 2025',
  sections: [
    [
      'Agreement',
      'These terms are between you and CurbQuote. By creating an account, embedding the quote form or requesting a quote you accept them. If you act for a business, you confirm that you may bind it.',
    ],
    ['Eligibility', 'You must be 18 or older to create an account or to request a quote.'],
    [
      'The service',
      'CurbQuote lets exterior-cleaning businesses show quotes, computed from their own prices, to their customers, and passes the customers’ requests to them. A quote comes from the business and is based on the measurements and photos that the customer gives. The business decides whether it takes the job. We are not a party to the contract between a business and its customer.',
    ],
    [
      'Accounts',
      'Give correct details, keep your password secret and tell us at once of any use you did not authorize. You are responsible for everything done under your account.',
    ],
    [
      'Plans and payment',
      'The Free plan gives access to the dashboard without generating quotes. The Free Trial lasts 30 days, needs a credit card and has all features of Pro. Unless you cancel before it ends, it becomes the Pro plan at $25 per month, charged in advance through our payment provider.',
      'If a payment fails, your quote form is paused until the payment succeeds.',
    ],
    [
      'Cancellation and refunds',
      'You can cancel at any time from Billing. Cancellation takes effect at the end of the billing period; until then everything keeps working. There are no partial refunds.',
    ],
    [
      'Acceptable use',
      'Do not break the law, upload content that you have no right to use, show prices that you do not intend to charge, send unsolicited messages to customers, probe or overload the service, or resell it without our written consent. We may suspend an account that violates these rules.',
    ],
    [
      'Your content',
      'Your prices, branding, photos and leads stay yours. You permit us to store, process and show them as needed to provide the service.',
    ],
    [
      'Availability and changes',
      'We work to keep the service running but do not promise that it is free of interruption or error. We may change it, and will announce changes of price or of these terms by email at least 30 days ahead.',
    ],
    [
      'Warranty and liability',
      'The service is provided “as is”, without warranties as far as the law allows. Estimates of area, including those made by AI, can be wrong and must be checked. Our liability is limited to what you paid us in the twelve months before the claim, and excludes lost profit and indirect damage, as far as the law allows.',
    ],
    [
      'Ending',
      'You may ask for the deletion of your account from your profile. We may end an account for a serious breach of these terms. Terms that by their nature outlast an account, such as limits of liability, remain in effect.',
    ],
    [
      'Governing law',
      'These terms are governed by the law of the Commonwealth of Kentucky, and its courts decide disputes.',
    ],
    ['Contact', 'Write to {{supportEmail}}.'],
  ],
}

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  date: 'Last updated November 27, 2026',
  sections: [
    [
      'Who this is about',
      'This policy covers the businesses that use CurbQuote, their customers who request quotes, and visitors of our pages. The business you request a quote from receives your request and is responsible for its own use of it.',
    ],
    [
      'What we collect',
      'From businesses: company and owner name, email, phone, street address, password (stored only as a hash), prices, branding and subscription status. Card details go to our payment provider and never reach us.',
      'From customers: name, email, phone, street address, job description, photos and measurements. Location and other metadata are removed from photos when they arrive.',
      'From all visitors: the IP address, time and page of each request, for security and to prevent abuse.',
      'With a request: the page with the form, the first page of the visit, the site before it, the campaign in its link (utm), and the identifier of a click on an ad (such as gclid), so that the business learns which ad led to the request. It is deleted with the request.',
      'We count how many visitors see a quote form, start it, add a photo, see a price, reach the contact details and send it. For this the page makes a random number that only its memory has. We store no cookie, no number, no IP address and nothing that was typed with these counts, only sums by day, website and step. Programs without any input are counted apart.',
    ],
    [
      'Global Privacy Control',
      'If your browser sends Global Privacy Control, the form does not count your visit and sends no identifier of a click on an ad.',
    ],
    [
      'What we use it for',
      'To compute and deliver quotes, to pass requests to the business they are meant for, to send the messages described in the Communication Policy, to bill, to give support, and to keep the service safe.',
    ],
    [
      'Who receives it',
      'The business that you asked for a quote. Providers that host the service, send email, take payments and, where a business uses AI measurement, analyze photos; they act only on our instructions. A business can pass the identifier of a click on an ad, the time and the price of an accepted request to Google Ads, without name or contact details, and can let its own website tell its Google tag that a request was sent. Authorities, where the law requires it. We never sell contact information.',
    ],
    [
      'Storage in your browser',
      'A signed-in session is kept in your browser’s storage, and so is the draft of a quote you are filling in. If a website asks for it, its tab keeps the first page of your visit until you close the tab, and its browser storage keeps the numbers of the last 20 requests that were reported to the website’s own Google tag, so that none is reported twice. We use no advertising cookies.',
    ],
    [
      'How long we keep it',
      'We keep account data and leads while the account exists. Photos that are not part of a request are deleted within about a day. After an account is deleted, its data is removed except what the law requires us to keep.',
    ],
    [
      'Your choices',
      'You may ask to see, correct, export or delete your data by writing to {{supportEmail}}. Customers may also ask the business directly. Businesses can export their leads and request deletion on their dashboard.',
    ],
    [
      'Security',
      'Connections are encrypted, passwords are hashed, and the data of each company is kept separate. No system is perfectly secure. If a breach affects your data, we tell you without delay.',
    ],
    [
      'Children',
      'The service is not for anyone under 13, and we do not knowingly collect their data. Tell us if you believe we have, and we delete it.',
    ],
    [
      'Changes and contact',
      'We announce changes on this page with a new date and, where they matter, by email. Questions go to {{supportEmail}}.',
    ],
  ],
}

export const communicationPolicy: LegalDocument = {
  title: 'Communication Policy',
  date: 'How CurbQuote and the businesses using it write to you',
  sections: [
    [
      'What is sent',
      'By SMS or email: quote confirmations, notifications of customer quote forms, appointment and service reminders, and billing alerts.',
    ],
    [
      'Opting in',
      'Businesses opt in with the toggles in Quote Settings or on their Profile. Customers opt in by giving a phone number or an email address and agreeing to be contacted about their quote.',
    ],
    [
      'Opting out',
      'Businesses uncheck the setting in Quote Settings or on their Profile. Customers tell the business, or write to {{supportEmail}}. Every announcement by email has an unsubscribe link. Essential messages, such as verification codes and billing alerts, continue while the account exists.',
    ],
    [
      'Cost and frequency',
      'Message and data rates may apply. How often we write depends on your use: usually one message for each request or event.',
    ],
    ['Your contact details', 'Contact information is never sold.'],
    ['Help', 'Write to {{supportEmail}}.'],
  ],
}
