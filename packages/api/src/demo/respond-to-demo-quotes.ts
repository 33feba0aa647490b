import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import { acceptOffer } from '../offers/accept-offer.ts'
import { askQuestion } from '../offers/ask-question.ts'
import { declineOffer } from '../offers/decline-offer.ts'
import { makeDocument } from '../documents/make-document.ts'
import { markOpened } from '../offers/mark-opened.ts'
import { quoteLinkTokens } from '../quotes/quote-link-token.ts'
import { readOffer } from '../offers/read-offer.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import { responsesOfDemo, type DemoResponse } from './demo-quotes.ts'

interface DemoResponseDeps {
  db: Kysely<Database>
  photoStore: PhotoStore
  config: Pick<Settings, 'publicUrl' | 'codePepper'>
}

/** Answers quotes of the demo as their customers would on the quote page. Continues after an interruption. */
export async function respondToDemoQuotes(
  { db, photoStore, config }: DemoResponseDeps,
  companyId: number,
): Promise<void> {
  const quotes = await db
    .selectFrom('quotes')
    .select((eb) => ['id', 'customer_name', 'link_version', hasResponse(eb).as('has_response')])
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb.and([eb('offer_state', '=', 'open'), eb('status', '=', 'contacted')]),
        hasResponse(eb),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(responsesOfDemo.length)
    .execute()
  const tokens = quoteLinkTokens(config.codePepper)
  // Nobody reads the emails of the demo's customers, so none are sent.
  const deps = { db, jobs: { enqueue: async () => undefined }, config }
  for (const [index, response] of responsesOfDemo.entries()) {
    const quote = quotes[index]
    if (!quote) throw new Error('The demo has too few open quotes.')
    if (quote.has_response) continue
    const link = { quoteId: quote.id, linkVersion: quote.link_version }
    await giveResponse(deps, tokens.issue(link), quote.customer_name, response)
  }
  await db.deleteFrom('deliveries').where('company_id', '=', companyId).execute()
  const accepted = await db
    .selectFrom('quote_responses')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'accepted')
    .execute()
  for (const { id } of accepted)
    await makeDocument({ db, photoStore }, { companyId, responseId: id })
}

function hasResponse(eb: ExpressionBuilder<Database, 'quotes'>) {
  return eb.exists(
    eb
      .selectFrom('quote_responses as a')
      .select('a.id')
      .whereRef('a.company_id', '=', 'quotes.company_id')
      .whereRef('a.quote_id', '=', 'quotes.id'),
  )
}

async function giveResponse(
  deps: Parameters<typeof markOpened>[0],
  token: string,
  name: string,
  response: DemoResponse,
): Promise<void> {
  const source = { channel: 'link' } as const
  const offer = await readOffer(deps.db, deps.config, token)
  if (!offer?.total) throw new Error('The quote of a demo answer has no price.')
  const { revision, total, termsVersion } = offer
  await markOpened(deps, token)
  if (response.kind === 'asked') return askQuestion(deps, token, response.text, source)
  if (response.kind === 'declined') {
    await declineOffer(deps, token, { revision, ...response.decline }, source)
    return
  }
  const agreed = { name, agree: true, eSign: true, drawn: response.drawn } as const
  await acceptOffer(deps, token, { revision, total, termsVersion, ...agreed }, source)
}
