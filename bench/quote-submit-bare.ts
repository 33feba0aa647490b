import { randomUUID } from 'node:crypto'
import { openPostgres } from '../packages/api/src/db/connect.ts'
import { queryable } from './databases.ts'
import { runClients } from './run-clients.ts'
import { respondToParent } from './worker.ts'

export interface NewAnalysis {
  id: string
  photoId: string
}

const pool = queryable(await openPostgres(process.env.DATABASE_URL as string))
const companyId = Number(process.env.COMPANY_ID)

respondToParent(({ clients, analyses }: { clients: number; analyses: NewAnalysis[] }) =>
  runClients(clients, analyses, writeQuote),
)

/** Exactly the rows that `saveQuote` and its job write. */
async function writeQuote({ id, photoId }: NewAnalysis): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const saved = await client.query<{ claimed_photo_count: number; delivery_ids: string[] }>(
      insertQuote,
      [
        companyId,
        id,
        randomUUID(),
        'ZU9Xy2Iugy0F3tQq1b6sXl0mYk0z7Wv3m5b8n2c4d6E',
        'Nora Fields',
        'nora.fields@example.com',
        '5025550142',
        '12 Elm Street',
        'Louisville',
        'KY',
        '40202',
        'manual',
        '{"estimatedArea":500,"confidence":1,"surfaceType":"driveway","condition":null,"method":"manual","complexity":null,"notes":null}',
        5_000_000,
        25_000,
        2_500,
        27_500,
        600,
        1_650,
        29_150,
        2,
        null,
        null,
        [photoId],
        JSON.stringify([
          {
            position: 0,
            photoId,
            surfaceType: 'driveway',
            lengthCentifeet: 5_000,
            widthCentifeet: 1_000,
            groupId: null,
          },
        ]),
        JSON.stringify([
          {
            position: 0,
            kind: 'service',
            label: 'Power Washing',
            amountCents: 25_000,
            serviceTypeId: 1,
            trace: {
              op: 'tiers',
              unit: 'sq ft',
              surfaceTypes: ['driveway'],
              parts: [{ quantity: 5_000_000, rate: 5_000 }],
            },
          },
          {
            position: 1,
            kind: 'setup_fee',
            label: 'Setup fee',
            amountCents: 2_500,
            trace: { op: 'flat', of: 'setup_fee', amountCents: 2_500 },
          },
          {
            position: 2,
            kind: 'tax',
            label: 'Tax',
            amountCents: 1_650,
            trace: { op: 'percent', of: 'tax', basisPoints: 600, baseCents: 27_500 },
          },
        ]),
        JSON.stringify([
          { kind: 'lead_alert', recipients: ['owner@bright.example'] },
          { kind: 'quote_confirmation', recipients: ['nora.fields@example.com'] },
        ]),
        JSON.stringify({
          surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 5_000_000 }],
          jobDescription: '',
        }),
      ],
    )
    const deliveryIds = saved.rows[0]?.delivery_ids ?? []
    await client.query(insertJobs, [
      JSON.stringify(deliveryIds.map((deliveryId) => ({ data: { deliveryId } }))),
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const insertQuote = `
  with quote as (
    insert into quotes (company_id, analysis_id, idempotency_key, request_hash, customer_name, customer_email,
      customer_phone, customer_address, customer_city, customer_state, customer_zip, contact_consent_at,
      measurement_method, analysis, area_sq_centifeet, estimated_cost_cents, setup_fee_cents, untaxed_cents,
      tax_basis_points, tax_cents, total_cents, price_list_version, priced_job, job_description, source, answer_mode)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $28,
      $22, $23, 'exact')
    on conflict do nothing returning id, status
  ), claimed_photos as (
    update photos set claimed_at = now() where company_id = $1 and id = any($24::uuid[]) and exists (select from quote)
    returning id
  ), inserted_photos as (
    insert into quote_photos
      (company_id, quote_id, position, photo_id, surface_type, length_centifeet, width_centifeet, group_id)
    select $1, quote.id, p.position, p."photoId", p."surfaceType", p."lengthCentifeet", p."widthCentifeet", p."groupId"
    from quote, json_to_recordset($25::json) as p(position integer, "photoId" uuid, "surfaceType" text,
      "lengthCentifeet" integer, "widthCentifeet" integer, "groupId" integer)
    where p."photoId" in (select id from claimed_photos)
  ), inserted_lines as (
    insert into quote_lines
      (company_id, quote_id, position, kind, label, amount_cents, service_type_id, add_on_id, add_on_status, trace)
    select $1, quote.id, l.position, l.kind, l.label, l."amountCents", l."serviceTypeId", l."addOnId", l."addOnStatus", l.trace
    from quote, json_to_recordset($26::json) as l(position integer, kind text, label text, "amountCents" bigint,
      "serviceTypeId" integer, "addOnId" integer, "addOnStatus" text, trace jsonb)
  ), inserted_consent as (
    insert into consents (company_id, quote_id, email, phone, purpose, given, locale, source, ip)
    select $1, quote.id, $6, $7, 'contact', true, 'en', 'quote_form', '127.0.0.1' from quote
  ), inserted_event as (
    insert into quote_events (company_id, quote_id, kind, to_value, actor)
    select $1, quote.id, 'submitted', quote.status, 'customer' from quote
  ), queued_deliveries as (
    insert into deliveries (company_id, quote_id, kind, recipients)
    select $1, quote.id, e.kind, e.recipients from quote, json_to_recordset($27::json) as e(kind text, recipients text[])
    returning id
  )
  select (select count(*) from claimed_photos)::integer as claimed_photo_count, array(select id from queued_deliveries)::text[] as delivery_ids`

/** The insert of pg-boss, without the options that the server does not set. */
const insertJobs = `
  insert into pgboss.job (name, data, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, j.data, now() + q.retention_seconds * interval '1s', q.expire_seconds, q.deletion_seconds,
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  from json_to_recordset($1::json) as j(data jsonb) join pgboss.queue q on q.name = 'send-delivery'
  on conflict do nothing`
