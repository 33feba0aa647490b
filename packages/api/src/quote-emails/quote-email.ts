import {
  amountOfRow,
  centifeetToFeet,
  centsToDollars,
  explainRow,
  formatCents,
  formatWholeDollars,
  groupLines,
  nameRow,
  rowsOf,
  squareCentifeetToSquareFeet,
  sum,
  thingOf,
} from '@curbquote/pricing'
import type { Analysis } from '@curbquote/types/analyses'
import { maxAlertAddresses } from '@curbquote/types/limits'
import { thumbnailUrl } from '@curbquote/types/photos'
import type { PriceList } from '@curbquote/types/price-rules'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { formatPhone, type Language, phoneUrl } from '@curbquote/types/text'
import { type Kysely, type Selectable, sql } from 'kysely'
import { logoUrlOf } from '../branding/own-logos.ts'
import type { Database } from '../db/schema/index.ts'
import type { CompaniesTable } from '../db/schema/companies.ts'
import type { QuoteLinesTable, QuotePhotosTable, QuotesTable } from '../db/schema/quotes.ts'
import type { EmailBlock, EmailBrand, EmailLine } from '../emails/email-content.ts'
import { deliverableAddresses } from '../emails/email-headers.ts'
import { validThrough } from '../quotes/offer-columns.ts'
import { isNoSpam } from '../quotes/quotes-filter.ts'
import { photoUrl } from '../photos/own-photos.ts'
import { findPriceListVersion } from '../pricing/price-list-queries.ts'
import { toQuoteLine } from '../quotes/to-quote-line.ts'
import { subtotalOf } from '../quotes/to-quote.ts'

type AlertedCompany = Pick<
  Selectable<CompaniesTable>,
  'email' | 'contact_emails' | 'unconfirmed_emails' | 'notification_email'
>

/** What `alertRecipients` reads of a company, and whether its owner wants alerts. */
export const alertColumns = [
  'email',
  'contact_emails',
  'unconfirmed_emails',
  'notification_email',
  'email_notifications',
] as const

/**
 * The recipients of a company's alerts: the chosen email address, otherwise the contact email addresses, otherwise the
 * account. Unconfirmed email addresses are excluded.
 */
export function alertRecipients(company: AlertedCompany): string[] {
  const { email, notification_email: chosen } = company
  const confirmed = confirmedEmails(company)
  // Ignore a chosen email address that is no longer in the profile.
  if (chosen && [email, ...confirmed].includes(chosen)) return deliverableAddresses([chosen])
  const contacts = deliverableAddresses(confirmed).slice(0, maxAlertAddresses)
  return contacts.length > 0 ? contacts : deliverableAddresses([email])
}

/** The confirmed contact email addresses. */
export function confirmedEmails({
  contact_emails,
  unconfirmed_emails,
}: Pick<AlertedCompany, 'contact_emails' | 'unconfirmed_emails'>): string[] {
  return contact_emails.filter((contact) => !unconfirmed_emails.includes(contact))
}

/** The emails of a new quote or custom job: alert and confirmation. */
export function emailsOfQuote(
  company: AlertedCompany &
    Pick<Selectable<CompaniesTable>, 'email_notifications' | 'instant_alerts'>,
  customerEmail: string,
): { kind: 'lead_alert' | 'quote_confirmation'; recipients: string[] }[] {
  const recipients = alertRecipients(company)
  const wantsAlert = company.email_notifications && company.instant_alerts && recipients.length > 0
  return [
    ...(wantsAlert ? [{ kind: 'lead_alert' as const, recipients }] : []),
    { kind: 'quote_confirmation', recipients: [customerEmail] },
  ]
}

const companyColumns = [
  'id',
  'name',
  'branding_name',
  'email',
  'contact_emails',
  'unconfirmed_emails',
  'phone',
  'logo_id',
  'primary_color',
] as const satisfies (keyof CompaniesTable)[]

/** The company's columns that emails use. */
export type EmailedCompany = Pick<Selectable<CompaniesTable>, (typeof companyColumns)[number]>

/** The stored data for emails about a quote. */
export interface EmailedQuote {
  company: EmailedCompany
  quote: Selectable<QuotesTable>
  lines: Selectable<QuoteLinesTable>[]
  photos: Selectable<QuotePhotosTable>[]
  /** The last local date on which the current offer is valid, `YYYY-MM-DD`. */
  validThrough: string | null
  /** Only for a range or a price by the owner. */
  priceList?: PriceList | undefined
}

/** Reads a quote for its emails. Returns `undefined` when the company has no such quote. */
export async function readEmailedQuote(
  db: Kysely<Database>,
  companyId: number,
  quoteId: number,
): Promise<EmailedQuote | undefined> {
  const company = await readEmailedCompany(db, companyId)
  const quote = await db
    .selectFrom('quotes')
    .innerJoin('companies', 'companies.id', 'quotes.company_id')
    .selectAll('quotes')
    .select(validThrough(sql.ref('companies.time_zone')).as('valid_through'))
    .where('quotes.company_id', '=', companyId)
    .where('quotes.id', '=', quoteId)
    // Nobody gets an email about spam, even if the owner marks it before the email is sent.
    .where(isNoSpam)
    .executeTakeFirst()
  if (!company || !quote) return undefined
  const lines = await db
    .selectFrom('quote_lines')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute()
  const photos = await db
    .selectFrom('quote_photos')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute()
  const priceList = await readReviewList(db, quote)
  return { company, quote, lines, photos, validThrough: quote.valid_through, priceList }
}

/** The price list of a quote that got a range or no price at all. */
async function readReviewList(
  db: Kysely<Database>,
  { company_id, answer_mode, price_list_version: version }: Selectable<QuotesTable>,
): Promise<PriceList | undefined> {
  if (!answer_mode || answer_mode === 'exact' || version === null) return undefined
  return findPriceListVersion(db, company_id, version)
}

export function readEmailedCompany(
  db: Kysely<Database>,
  companyId: number,
): Promise<EmailedCompany | undefined> {
  return db
    .selectFrom('companies')
    .select(companyColumns)
    .where('id', '=', companyId)
    .executeTakeFirst()
}

export function brandOf(company: EmailedCompany, publicUrl: string): EmailBrand {
  return {
    name: companyNameOf(company),
    color: company.primary_color,
    logoUrl: company.logo_id ? logoUrlOf(publicUrl, company.logo_id) : undefined,
  }
}

/** The public name of the company. */
export function companyNameOf(company: EmailedCompany): string {
  return company.branding_name || company.name
}

/** Texts of blocks that several emails share. */
export interface QuoteWords {
  language: Language
  surface(surface: SurfaceType): string
  photo(position: number): string
  feet(length: string, width: string): string
  squareFeet(area: string): string
  subtotal: string
  beforeTax: string
  total: string
  includesTax: string
}

export const englishQuoteWords: QuoteWords = {
  language: 'en',
  surface: surfaceLabel,
  photo: (position) => `Photo ${position}`,
  feet: (length, width) => `${length} × ${width} ft`,
  squareFeet: (area) => `${area} sq ft`,
  subtotal: 'Subtotal',
  beforeTax: 'Before tax',
  total: 'Total',
  includesTax: 'includes tax',
}

/** The rows of the stored lines, as in the form, with subtotal and total. */
export function priceBlock(
  { quote, lines }: EmailedQuote,
  totalCents: number,
  notes: Record<'auto_included' | 'selected', string>,
  words = englishQuoteWords,
): EmailBlock {
  const { language } = words
  const { included, selected, tax } = groupLines(lines.map((line) => toQuoteLine(line, language)))
  const toEmailLine = (row: [QuoteLine, ...QuoteLine[]]): EmailLine => ({
    label: nameRow(row, language),
    note: row[0].addOnStatus ? notes[row[0].addOnStatus] : undefined,
    why: explainRow(row, language).join(' '),
    amount: amountOfRow(row),
  })
  return {
    kind: 'lines',
    lines: [
      ...rowsOf(included).map(toEmailLine),
      { label: words.subtotal, amount: formatCents(subtotalOf(lines)) },
      ...rowsOf(selected).map(toEmailLine),
      ...(selected.length > 0 && tax.some(({ amount }) => amount > 0)
        ? [{ label: words.beforeTax, amount: amountOfRow([...included, ...selected]) }]
        : []),
      ...rowsOf(tax).map(toEmailLine),
    ],
    total: {
      label: words.total,
      note: quote.tax_cents ? words.includesTax : undefined,
      amount: formatCents(totalCents),
    },
  }
}

/** `$340 to $395`, the range that the customer saw. `undefined` for other answers. */
export function rangeOf(
  {
    range_low_cents: low,
    range_high_cents: high,
  }: Pick<Selectable<QuotesTable>, 'range_low_cents' | 'range_high_cents'>,
  to: string,
): string | undefined {
  if (low === null || high === null) return undefined
  return [low, high].map((cents) => formatWholeDollars(centsToDollars(cents))).join(` ${to} `)
}

export function photosBlock(
  { photos }: EmailedQuote,
  publicUrl: string,
  words = englishQuoteWords,
): EmailBlock {
  return {
    kind: 'photos',
    photos: photos.map((photo, index) => {
      const url = photoUrl(publicUrl, photo.photo_id)
      return {
        url,
        thumbnailUrl: thumbnailUrl(url),
        caption: [
          photo.surface_type ? words.surface(photo.surface_type) : words.photo(index + 1),
          photo.length_centifeet !== null &&
            photo.width_centifeet !== null &&
            words.feet(formatFeet(photo.length_centifeet), formatFeet(photo.width_centifeet)),
        ]
          .filter(Boolean)
          .join(', '),
      }
    }),
  }
}

/** `Driveway, Walkway, 10 windows`: each surface once, in the order of the photos, then what is no surface. */
export function surfacesOf(
  { photos, lines }: EmailedQuote,
  words = englishQuoteWords,
  area = '',
): string {
  const surfaces = photos.flatMap((photo) => photo.surface_type ?? [])
  const things = lines.flatMap(
    (line) => thingOf({ ...line, labelEs: line.label_es }, words.language) ?? [],
  )
  return [
    ...[...new Set(surfaces)].map((surface) => words.surface(surface)),
    ...(area ? [area] : []),
    ...new Set(things),
  ].join(', ')
}

/** `Driveway, Walkway, 900 sq ft, 10 windows` */
export function describeJob(emailed: EmailedQuote, words = englishQuoteWords): string {
  return surfacesOf(emailed, words, areaOf(emailed, words))
}

export function surfaceLabel(surface: SurfaceType): string {
  return surface.charAt(0).toUpperCase() + surface.slice(1)
}

export function areaOf({ quote }: EmailedQuote, words = englishQuoteWords): string | undefined {
  if (quote.area_sq_centifeet === null) return undefined
  return words.squareFeet(formatDecimal(squareCentifeetToSquareFeet(quote.area_sq_centifeet)))
}

/** Whether the customer corrected the area measured by AI. */
export function isCorrected({ surfaces = [], estimatedArea }: Partial<Analysis>): boolean {
  return sum(surfaces.map(({ measuredArea }) => measuredArea)) !== estimatedArea
}

/** `82% confidence, 560 to 720 sq ft` and the customer's correction. `undefined` without an AI measurement. */
export function estimateOf({ quote }: EmailedQuote): string | undefined {
  const { surfaces, confidence, estimatedArea } = quote.analysis ?? {}
  if (!surfaces || confidence === undefined || estimatedArea === undefined) return undefined
  const areaOfAll = (part: 'lowArea' | 'highArea' | 'measuredArea') =>
    formatDecimal(sum(surfaces.map((surface) => surface[part])))
  return [
    `${Math.round(confidence * 100)}% confidence, ${areaOfAll('lowArea')} to ${areaOfAll('highArea')} sq ft`,
    ...(isCorrected({ surfaces, estimatedArea })
      ? [
          `the customer changed ${areaOfAll('measuredArea')} to ${formatDecimal(estimatedArea)} sq ft`,
        ]
      : []),
  ].join('; ')
}

/** Formats `12 Oak Street, Austin, TX 78701` from the known parts. Empty when none is known. */
export function addressLine(quote: EmailedQuote['quote']): string {
  const stateAndZip = [quote.customer_state, quote.customer_zip].filter(Boolean).join(' ')
  return [quote.customer_address, quote.customer_city, stateAndZip].filter(Boolean).join(', ')
}

/** A link for a phone number of ten digits, with or without an extension. `undefined` for another text. */
export function telephone(digits: string | null): { text: string; href: string } | undefined {
  if (!digits || !/^\d{10}(?:x\d{1,7})?$/.test(digits)) return undefined
  return { text: formatPhone(digits), href: phoneUrl(digits) }
}

export function emailTo(email: string, subject?: string): string {
  const query = subject ? `?subject=${encodeURIComponent(subject.toWellFormed())}` : ''
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${query}`
}

export function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.toWellFormed())}`
}

function formatFeet(centifeet: number): string {
  return formatDecimal(centifeetToFeet(centifeet))
}

function formatDecimal(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
