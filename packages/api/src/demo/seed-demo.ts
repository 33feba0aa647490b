import { randomBytes } from 'node:crypto'
import {
  answerJob,
  feetToCentifeet,
  priceJob,
  priceQuote,
  squareCentifeetToSquareFeet,
} from '@curbquote/pricing'
import { defaultFollowUpSteps } from '@curbquote/types/follow-ups'
import type { PriceList } from '@curbquote/types/price-rules'
import { type Insertable, type Kysely, sql } from 'kysely'
import { hashPassword } from '../sessions/password.ts'
import type { Settings } from '../config/config.ts'
import { givenConsent } from '../consents/given-consent.ts'
import type { CompaniesTable } from '../db/schema/companies.ts'
import type { Database } from '../db/schema/index.ts'
import { writePriceRules } from '../pricing/price-rules-queries.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import { endsOffer } from '../quote-list/change-quote.ts'
import { exactColumns, openColumns } from '../quotes/answer-columns.ts'
import { toLineColumns } from '../quotes/to-quote-line.ts'
import { checkZip, type CompanyArea, toJobPlace } from '../service-area/check-zip.ts'
import { defaultTimeZone, timeZoneOfZip } from '../zip-places/time-zone-of-zip.ts'
import { respondToDemoQuotes } from './respond-to-demo-quotes.ts'
import { type DemoQuote, generateQuotes, unpricedQuotes } from './demo-quotes.ts'
import { storeDemoLogo, storeDemoPhotos } from './demo-photos.ts'
import { demoSource, insertDemoVisits } from './demo-sources.ts'
import { demoPriceRules } from './demo-price-rules.ts'
import { demoWidgetId } from '../companies/demo-widget-id.ts'
import { planDemoDays } from './plan-demo-days.ts'
import { createRandom } from './random.ts'

const demoOwner = { email: 'demo@curbquote.test', password: 'demo-password' }

export type SeedConfig = Pick<Settings, 'adminEmail' | 'adminPassword' | 'publicUrl' | 'codePepper'>

/**
 * Creates the demo. Its company gets the widget ID of the demo in the last step, so that a seed that was interrupted is finished at
 * the next start.
 */
export async function seedDemo(
  db: Kysely<Database>,
  photoStore: PhotoStore,
  config: SeedConfig,
): Promise<void> {
  const demoId = (await findUnfinishedDemo(db)) ?? (await insertDemo(db, photoStore, config))
  await respondToDemoQuotes({ db, photoStore, config }, demoId)
  await planDemoDays(db, demoId)
  // Nobody reads the emails of the demo's customers.
  await db.deleteFrom('deliveries').where('company_id', '=', demoId).execute()
  await db
    .updateTable('companies')
    .set({ widget_id: demoWidgetId })
    .where('id', '=', demoId)
    .execute()
}

async function findUnfinishedDemo(db: Kysely<Database>): Promise<number | undefined> {
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('email', '=', demoOwner.email)
    .executeTakeFirst()
  return company?.id
}

/** Inserts everything but the answers. Returns the demo company's ID. */
async function insertDemo(
  db: Kysely<Database>,
  photoStore: PhotoStore,
  config: SeedConfig,
): Promise<number> {
  const demoPhotos = await storeDemoPhotos(photoStore)
  const logo = await storeDemoLogo(photoStore)
  const passwordHash = await hashPassword(demoOwner.password)
  const adminHash = config.adminPassword && (await hashPassword(config.adminPassword))

  return db.transaction().execute(async (transaction) => {
    const companyId = await insertCompany(transaction, {
      ...sparkle,
      widget_id: randomBytes(16).toString('base64url'),
      password_hash: passwordHash,
      current_period_end: sql`now() + interval '23 days'`,
    })
    const addOns = await insertPrices(transaction, companyId)
    // Windows, so that a request can have several services.
    await transaction
      .insertInto('pricing_entries')
      .values({ company_id: companyId, service_type_id: 2, price_per_unit_cents: 900 })
      .execute()
    const idOf = (name: string) => addOns.find((addOn) => addOn.name === name)?.id ?? 0
    const rules = demoPriceRules({
      sealing: idOf('Concrete sealing'),
      oilStains: idOf('Oil stain treatment'),
    })
    await writePriceRules(transaction, companyId, rules)
    await transaction
      .insertInto('photos')
      .values(
        [logo, ...[...demoPhotos.values()].flat()].map((photo) => ({
          ...photo,
          is_logo: photo === logo,
          company_id: companyId,
          claimed_at: sql<Date>`now()`,
        })),
      )
      .execute()
    await transaction
      .updateTable('companies')
      .set({
        logo_id: logo.id,
        adds_data_layer: true,
        has_conversions_url: true,
        conversions_version: 1,
      })
      .where('id', '=', companyId)
      .execute()
    const priceList = await readPriceList(transaction, companyId)
    if (!priceList) throw new Error('The demo company has no prices.')
    await transaction
      .insertInto('price_list_versions')
      .values({
        company_id: companyId,
        version: priceList.version,
        list: JSON.stringify(priceList),
      })
      .execute()
    await transaction
      .insertInto('follow_up_settings')
      .values({
        company_id: companyId,
        is_on: true,
        // The newest quotes of the demo get reminders too.
        on_since: sql<Date>`now() - interval '2 days'`,
        steps: JSON.stringify(defaultFollowUpSteps),
      })
      .execute()
    await transaction
      .insertInto('outside_requests')
      .values(
        outsideZips.flatMap(({ zip, requests }) =>
          Array.from({ length: requests }, (_, index) => ({
            company_id: companyId,
            zip,
            created_at: sql<Date>`now() - make_interval(days => ${index * 4 + 1})`,
          })),
        ),
      )
      .execute()
    await insertDemoVisits(transaction, companyId, config.publicUrl)
    const random = createRandom(20_261_121)
    const quotes = [...generateQuotes(random), ...unpricedQuotes].map((quote) => {
      const photos = quote.surfaces.map(({ surfaceType }) => {
        const choices = demoPhotos.get(surfaceType) ?? []
        return random.pick(choices).id
      })
      return { quote, photos }
    })
    // The oldest quote is number 1.
    for (const { quote, photos } of quotes.toSorted((a, b) => b.quote.daysAgo - a.quote.daysAgo))
      await insertQuote(transaction, companyId, priceList, quote, photos, config.publicUrl)
    for (const company of otherCompanies) {
      const id = await insertCompany(transaction, {
        ...company,
        widget_id: randomBytes(16).toString('base64url'),
        password_hash: passwordHash,
      })
      await insertPrices(transaction, id)
    }
    if (config.adminEmail && adminHash)
      await transaction
        .insertInto('admins')
        .values({ email: config.adminEmail, password_hash: adminHash })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return companyId
  })
}

type NewCompany = Omit<Insertable<CompaniesTable>, 'current_period_end'> & {
  current_period_end?: ReturnType<typeof sql<Date>>
}

const sparkle = {
  name: 'Sparkle Pressure Washing',
  email: demoOwner.email,
  first_name: 'Dana',
  last_name: 'Sparks',
  phone: '5025550100',
  street_address: '214 River Road',
  city: 'Louisville',
  state: 'KY',
  zipcode: '40202',
  service_area: 'Louisville and 30 miles around',
  base_zip: '40202',
  service_radius_miles: 30,
  header_message: 'Most quotes take under two minutes.',
  header_message_es: 'En menos de dos minutos.',
  primary_color: '#0b6e99',
  secondary_color: '#084c6b',
  accent_color: '#0b7a55',
  shows_prices: true,
  tax_basis_points: 600,
  subscription_status: 'trialing' as const,
  stripe_customer_id: 'cus_demo_sparkle',
  stripe_subscription_id: 'sub_demo_sparkle',
  had_trial: true,
}

const demoArea: CompanyArea = {
  baseZip: sparkle.base_zip,
  radiusMiles: sparkle.service_radius_miles,
  outsidePolicy: 'refuse',
  listedZips: new Map(),
}

/** Requests from Frankfort and Elizabethtown, outside the demo's service area. */
const outsideZips = [
  { zip: '40601', requests: 9 },
  { zip: '42701', requests: 4 },
]

const otherCompanies = [
  {
    name: 'Blue Ridge Exterior Care',
    email: 'owner@blueridge.test',
    first_name: 'Marcus',
    last_name: 'Hale',
    phone: '8285550111',
    city: 'Asheville',
    state: 'NC',
    zipcode: '28801',
    subscription_status: 'active' as const,
    stripe_customer_id: 'cus_demo_blueridge',
    stripe_subscription_id: 'sub_demo_blueridge',
    shows_prices: true,
  },
  {
    name: 'Harbor City Soft Wash',
    email: 'owner@harborcity.test',
    first_name: 'June',
    last_name: 'Okafor',
    phone: '4105550122',
    city: 'Baltimore',
    state: 'MD',
    zipcode: '21202',
  },
]

const demoTerms = `Please clear cars and furniture from the area before we arrive, and let us use an outdoor faucet. If windows are part of the job, we wash them on the outside.
If the job is larger or smaller than the photos show, we agree on a new price with you before we start.
You can move or cancel your appointment free of charge up to 24 hours before. Payment is due when the job is done.`
const demoSpanishTerms = `Si hay ventanas en el trabajo, las lavamos por fuera. Retire los autos y los muebles del área antes de que lleguemos y permítanos usar una llave de agua exterior.
Si el trabajo es más grande o más pequeño de lo que muestran las fotos, acordamos con usted un nuevo precio antes de empezar.
Puede cambiar o cancelar su cita sin costo hasta 24 horas antes. El pago se hace cuando el trabajo está terminado.`

async function insertCompany(db: Kysely<Database>, company: NewCompany): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({
      ...company,
      time_zone: timeZoneOfZip(company.zipcode ?? '') ?? defaultTimeZone,
      email_verified_at: sql<Date>`now()`,
      requires_signature: true,
      asks_drawn_signature: true,
      quote_terms: demoTerms,
      quote_terms_es: demoSpanishTerms,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the add-ons. */
async function insertPrices(
  db: Kysely<Database>,
  companyId: number,
): Promise<{ id: number; name: string }[]> {
  await db
    .insertInto('pricing_entries')
    .values({
      company_id: companyId,
      service_type_id: 1,
      price_per_unit_cents: 28,
      setup_fee_cents: 4_500,
    })
    .execute()
  await db
    .insertInto('extra_charges')
    .values([
      { company_id: companyId, label: 'Fuel', label_es: 'Combustible', amount_cents: 1_500 },
      {
        company_id: companyId,
        label: 'Water supply',
        label_es: 'Suministro de agua',
        amount_cents: 2_000,
        enabled: false,
      },
    ])
    .execute()
  return db
    .insertInto('add_ons')
    .values([
      {
        company_id: companyId,
        name: 'Concrete sealing',
        name_es: 'Sellado de concreto',
        description: 'Keeps stains out for two to three years.',
        description_es: 'Evita manchas durante dos o tres años.',
        price_type: 'per_sqft',
        price_cents: 22,
        behavior: 'suggest',
        trigger_rules: JSON.stringify({
          surfaceTypes: ['driveway', 'patio', 'sidewalk', 'walkway'],
        }),
        display_order: 1,
      },
      {
        company_id: companyId,
        name: 'Oil stain treatment',
        name_es: 'Tratamiento de manchas de aceite',
        description: 'A degreaser for the oil that washing leaves.',
        description_es: 'Un desengrasante para el aceite que el lavado no quita.',
        price_type: 'flat',
        price_cents: 6_500,
        behavior: 'suggest',
        trigger_rules: JSON.stringify({ keywords: ['oil', 'grease', 'stain'] }),
        display_order: 2,
      },
      {
        company_id: companyId,
        name: 'Soft wash detergent',
        name_es: 'Detergente de lavado suave',
        description: 'Low pressure and a cleaner that kills mildew.',
        description_es: 'Baja presión y un limpiador contra el moho.',
        price_type: 'flat',
        price_cents: 3_500,
        behavior: 'auto_include',
        trigger_rules: JSON.stringify({ surfaceTypes: ['roof', 'exterior siding'] }),
        display_order: 3,
      },
      {
        company_id: companyId,
        name: 'Gutter rinse',
        name_es: 'Enjuague de canaletas',
        description: null,
        price_type: 'flat',
        price_cents: 8_900,
        behavior: 'suggest',
        trigger_rules: JSON.stringify({
          surfaceTypes: ['roof', 'exterior siding'],
          minSquareFeet: 300,
        }),
        display_order: 4,
      },
    ])
    .returning(['id', 'name'])
    .execute()
}

/** Inserts a quote as a submission at that time would have stored it, priced by the same function. */
async function insertQuote(
  db: Kysely<Database>,
  companyId: number,
  priceList: PriceList,
  quote: DemoQuote,
  photoIds: string[],
  publicUrl: string,
): Promise<void> {
  const surfaces = quote.surfaces.map(({ length, width, ...stated }) => ({
    ...stated,
    areaSqCentifeet: feetToCentifeet(length) * feetToCentifeet(width),
  }))
  const place = toJobPlace(checkZip(demoArea, quote.zip))
  const job = { surfaces, jobDescription: quote.jobDescription, ...place }
  const pricedJob = priceJob(job, priceList)
  const selectedIds = quote.selectsSuggestions ? pricedJob.addOns.map((addOn) => addOn.id) : []
  const price = priceQuote(pricedJob, selectedIds)
  const decision = quote.hasAnswer ? answerJob(job, priceList, selectedIds) : undefined
  const isOpen = decision !== undefined && decision.mode !== 'exact'
  const isWithdrawn = !quote.isCustomJob && endsOffer(quote.status)
  const createdAt = sql<Date>`now() - make_interval(secs => ${Math.round(quote.daysAgo * 86_400) + 360})`
  const contactedAt = sql<Date>`least(now(), ${createdAt} + interval '5 hours')`
  const priced = quote.isCustomJob
    ? { measurement_method: 'custom' as const }
    : {
        measurement_method: 'manual' as const,
        analysis: JSON.stringify({
          estimatedArea: squareCentifeetToSquareFeet(pricedJob.areaSqCentifeet),
          confidence: 1,
          surfaceType: surfaces[0]?.surfaceType,
          condition: null,
          method: 'manual',
          complexity: null,
          notes: null,
        }),
        area_sq_centifeet: pricedJob.areaSqCentifeet,
        ...(isOpen ? openColumns(decision) : exactColumns({ priced: pricedJob, price })),
        price_list_version: priceList.version,
        priced_job: JSON.stringify(job),
      }
  const { id: quoteId } = await db
    .insertInto('quotes')
    .values({
      company_id: companyId,
      customer_name: quote.name,
      customer_email: quote.email,
      customer_phone: quote.phone,
      customer_address: quote.address,
      customer_city: quote.city,
      customer_state: 'KY',
      customer_zip: quote.zip,
      contact_consent_at: createdAt,
      job_description: quote.jobDescription || null,
      notes: quote.notes ?? null,
      status: quote.status,
      job_date: sql<string | null>`current_date + ${daysToJob(quote)}::integer`,
      language: quote.language,
      source: JSON.stringify(demoSource(quote, publicUrl)),
      created_at: createdAt,
      updated_at: quote.status === 'pending' ? createdAt : contactedAt,
      ...priced,
      ...(isWithdrawn && { offer_state: 'withdrawn' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!quote.isCustomJob && !isOpen)
    await db
      .insertInto('quote_lines')
      .values(
        price.lines.map((line, position) => ({
          company_id: companyId,
          quote_id: quoteId,
          position,
          ...toLineColumns(line),
          trace: JSON.stringify(line.trace),
        })),
      )
      .execute()
  await db
    .insertInto('consents')
    .values({
      ...givenConsent(
        { email: quote.email, phone: quote.phone },
        {
          purpose: 'contact',
          textId: `contact-${quote.language}-1`,
          language: quote.language,
          company: sparkle.name,
        },
        quote.isCustomJob ? 'custom_job_form' : 'quote_form',
        { ip: null, userAgent: null, pageUrl: null },
      ),
      company_id: companyId,
      quote_id: quoteId,
      created_at: createdAt,
    })
    .execute()
  await db
    .insertInto('quote_photos')
    .values(
      quote.surfaces.map((surface, position) => ({
        company_id: companyId,
        quote_id: quoteId,
        position,
        photo_id: photoIds[position] as string,
        surface_type: surface.surfaceType,
        length_centifeet: quote.isCustomJob ? null : feetToCentifeet(surface.length),
        width_centifeet: quote.isCustomJob ? null : feetToCentifeet(surface.width),
      })),
    )
    .execute()
  await db
    .insertInto('quote_events')
    .values([
      {
        company_id: companyId,
        quote_id: quoteId,
        kind: 'submitted',
        to_value: 'pending',
        actor: 'customer',
        created_at: createdAt,
      },
      ...(quote.status === 'pending'
        ? []
        : [
            {
              company_id: companyId,
              quote_id: quoteId,
              kind: 'status_changed' as const,
              from_value: 'pending',
              to_value: quote.status,
              actor: 'owner' as const,
              created_at: contactedAt,
            },
          ]),
      ...(isWithdrawn
        ? [
            {
              company_id: companyId,
              quote_id: quoteId,
              kind: 'withdrawn' as const,
              from_value: quote.status,
              actor: 'owner' as const,
              created_at: contactedAt,
            },
          ]
        : []),
    ])
    .execute()
}

/** Days until the job. Completed jobs were done within a week of their quote, others are planned for the next nine days. */
function daysToJob({ status, daysAgo }: DemoQuote): number | null {
  const days = Math.floor(daysAgo)
  if (status === 'completed') return -Math.max(1, days - 6)
  return status === 'contacted' && days < 21 ? 1 + ((days * 5) % 9) : null
}
