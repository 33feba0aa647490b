import { randomUUID } from 'node:crypto'
import type { AnalyzeConversation } from '@curbquote/types/analyses'
import type { AnalysisConversation, ConversationTurn } from '@curbquote/types/conversations'
import {
  analysisValidHours,
  maxChatTextLength,
  maxConversationTurns,
  maxPhotosByMethod,
} from '@curbquote/types/limits'
import type { JobPlace } from '@curbquote/types/price-jobs'
import type { Language } from '@curbquote/types/text'
import { type Kysely, type Selectable, sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { ConversationsTable, StoredMessage } from '../db/schema/conversations.ts'
import { DomainError, InvalidInputError, NotFoundError } from '../errors/errors.ts'
import { photoIdOf, photoUrl, requireOwnPhotos } from '../photos/own-photos.ts'
import type { VisionTurn } from '../providers/vision.ts'
import type { WidgetCompany } from '../widgets/find-widget-company.ts'
import { measureItems } from './analyze-job.ts'
import { countAiUsage } from './ai-usage.ts'
import { callVision, requireVision, spendAiBudget, type VisionDeps } from './call-vision.ts'
import { conversationInstructions, ModelReply, quoteCustomer } from './analysis-prompt.ts'
import { readPhotoImages } from './photo-images.ts'
import { readEstimate, readWords } from './read-estimate.ts'
import { withStatements } from './raise-condition.ts'
import { requirePriceList, storeAnalysis, type StoredJob } from './store-analysis.ts'
import { estimatedSurfaces, toAnalysis } from './to-analysis.ts'

type ConversationRow = Selectable<ConversationsTable>

/** Replaces a reply whose sentences were all removed because they state a price (`readWords`). */
const wordsWithoutPrice: Record<Language, string> = {
  en: 'I only measure. The business sets the price.',
  es: 'Solo tomo medidas. La empresa fija el precio.',
}

/**
 * Replies to the customer's turn. Turn and reply are stored together, so a failed turn can be repeated. No transaction
 * waits for the model.
 * @throws NotFoundError, ConversationChangedError, ForeignPhotoError, InvalidInputError, ServiceNotOfferedError,
 *   DomainError `AI_NOT_INCLUDED`, AiBudgetSpentError, AnalysisError, DomainError `CONVERSATION_OVER`
 */
export async function replyToTurn(
  deps: VisionDeps & { publicUrl: string },
  company: WidgetCompany,
  ipAddress: string,
  conversationId: string | undefined,
  { turn, text = '', photos, language = 'en' }: ConversationTurn,
): Promise<AnalysisConversation> {
  const vision = requireVision(deps, company)
  const newPhotoIds = photos.map(photoIdOf)
  const earlier = await inCompany({ db: deps.db, companyId: company.id }, async (tenantDb) => {
    await requirePriceList(tenantDb, company.id)
    await requireOwnPhotos(tenantDb, company.id, newPhotoIds)
    return conversationId === undefined
      ? undefined
      : findConversation(tenantDb, company.id, conversationId)
  })
  if ((earlier?.turn ?? 0) !== turn) throw new ConversationChangedError()
  if (turn >= maxConversationTurns)
    throw new DomainError(409, 'CONVERSATION_OVER', 'This conversation has ended.')
  const message: StoredMessage = { from: 'customer', text: text.trim(), photoIds: newPhotoIds }
  if (!message.text && newPhotoIds.length === 0)
    throw new InvalidInputError('Write a message or add a photo first.')
  const messages = [...(earlier?.messages ?? []), message]
  const photoIds = messages.flatMap((message) => message.photoIds)
  if (photoIds.length === 0)
    throw new InvalidInputError('Please send a photo of the surface first.', 'NO_PHOTOS')
  if (photoIds.length > maxPhotosByMethod.conversation || new Set(photoIds).size < photoIds.length)
    throw new InvalidInputError(
      `A conversation takes up to ${maxPhotosByMethod.conversation} different photos.`,
      'TOO_MANY_PHOTOS',
    )

  await spendAiBudget(deps, company.id, ipAddress)
  const images = await readPhotoImages(deps.photoStore, photoIds)
  const isLast = turn + 1 >= maxConversationTurns
  const reply = await callVision(vision, ModelReply, {
    instructions: conversationInstructions(language, {
      latest: earlier?.estimate.surfaces,
      isLast,
    }),
    turns: toVisionTurns(messages, images),
  })
  const estimate = readEstimate(reply, photoIds.length)
  const replyMessage: StoredMessage = {
    from: 'assistant',
    text: readWords(reply.say, maxChatTextLength) || wordsWithoutPrice[language],
    photoIds: [],
  }
  const row: ConversationRow = {
    id: earlier?.id ?? randomUUID(),
    company_id: company.id,
    turn: turn + 1,
    messages: [...messages, replyMessage],
    awaiting: awaitingAfter(reply.awaiting, estimate.surfaces.length > 0, isLast),
    photos: photoIds.map((photoId, index) => ({
      photoId,
      groupId: estimate.photoGroups[index] ?? null,
    })),
    estimate,
    created_at: earlier?.created_at ?? new Date(0),
  }
  await inCompany({ db: deps.db, companyId: company.id }, async (tenantDb) => {
    await saveTurn(tenantDb, row)
    if (turn === 0) await countAiUsage(tenantDb, company.id, 'multi')
  })
  return toConversation(row, deps.publicUrl)
}

/** @throws NotFoundError */
export async function readConversation(
  tenant: Tenant,
  conversationId: string,
  publicUrl: string,
): Promise<AnalysisConversation> {
  const row = await inCompany(tenant, (tenantDb, companyId) =>
    findConversation(tenantDb, companyId, conversationId),
  )
  return toConversation(row, publicUrl)
}

/**
 * Prices the surfaces that a conversation has measured. Stores them as an analysis.
 * @throws NotFoundError, InvalidInputError, ServiceNotOfferedError, JobNotQuotedError
 */
export async function priceConversation(
  tenant: Tenant,
  {
    conversationId,
    measurementMethod,
    surfaces: stated = [],
    items = [],
    jobDescription = '',
    serviceTypeId,
    language,
    previousAnalysisId,
  }: AnalyzeConversation,
  place?: JobPlace,
): Promise<StoredJob> {
  const itemSurfaces = measureItems(items)
  return inCompany(tenant, async (tenantDb, companyId) => {
    const { estimate, photos } = await findConversation(tenantDb, companyId, conversationId)
    if (estimate.surfaces.length === 0)
      throw new InvalidInputError('The assistant has not measured anything yet.', 'NOT_MEASURED')
    const { analysis, isConditionRaised } = withStatements(
      toAnalysis('conversation', estimate),
      ({ groupId }) => stated.find((surface) => surface.groupId === groupId) ?? {},
    )
    return storeAnalysis(tenantDb, companyId, {
      method: measurementMethod,
      photos: photos.map(({ photoId, groupId }) => {
        const surface = estimate.surfaces.find((found) => found.groupId === groupId)
        return surface
          ? { photoId, surfaceType: surface.surfaceType, groupId: surface.groupId }
          : { photoId }
      }),
      surfaces: [...estimatedSurfaces(analysis), ...itemSurfaces],
      needsPhotoFor: itemSurfaces,
      jobDescription,
      analysis,
      isConditionRaised,
      serviceTypeId,
      place,
      language,
      previousAnalysisId,
    })
  })
}

async function findConversation(
  db: Kysely<Database>,
  companyId: number,
  conversationId: string,
): Promise<ConversationRow> {
  const row = await db
    .selectFrom('analysis_conversations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${analysisValidHours})`)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('Conversation')
  return row
}

/** @throws ConversationChangedError if another request has replied to the same turn */
async function saveTurn(db: Kysely<Database>, row: ConversationRow): Promise<void> {
  const columns = {
    turn: row.turn,
    messages: JSON.stringify(row.messages),
    awaiting: row.awaiting,
    photos: JSON.stringify(row.photos),
    estimate: JSON.stringify(row.estimate),
  }
  if (row.turn === 1) {
    await db
      .insertInto('analysis_conversations')
      .values({ id: row.id, company_id: row.company_id, ...columns })
      .execute()
    return
  }
  const { numUpdatedRows } = await db
    .updateTable('analysis_conversations')
    .set(columns)
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .where('turn', '=', row.turn - 1)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ConversationChangedError()
}

/** Photos are numbered across the whole conversation in the order of their arrival. */
function toVisionTurns(
  messages: readonly StoredMessage[],
  images: readonly Buffer[],
): VisionTurn[] {
  let shown = 0
  return messages.map(({ from, text, photoIds }) => {
    if (from === 'assistant') return { from, text, photos: [] }
    const first = shown + 1
    shown += photoIds.length
    const numbers = photoIds.map((_, index) => first + index).join(', ')
    return {
      from,
      text: [
        ...(photoIds.length > 0 ? [`Photos: ${numbers}.`] : []),
        ...(text ? [`The customer writes: ${quoteCustomer(text)}`] : []),
      ].join('\n'),
      photos: images.slice(first - 1, shown),
    }
  })
}

/** The last reply asks for nothing. An earlier reply without a measurement asks at least for a photo. */
function awaitingAfter(
  awaiting: ModelReply['awaiting'],
  isMeasured: boolean,
  isLast: boolean,
): ConversationRow['awaiting'] {
  if (isLast) return 'nothing'
  return awaiting === 'nothing' && !isMeasured ? 'photo' : awaiting
}

function toConversation(row: ConversationRow, publicUrl: string): AnalysisConversation {
  return {
    conversationId: row.id,
    turn: row.turn,
    isOver: row.turn >= maxConversationTurns,
    messages: row.messages.map(({ photoIds, ...message }) => ({
      ...message,
      photos: photoIds.map((photoId) => photoUrl(publicUrl, photoId)),
    })),
    awaiting: row.awaiting,
    photos: row.photos.map(({ photoId, groupId }) => ({
      url: photoUrl(publicUrl, photoId),
      groupId,
    })),
    surfaces: row.estimate.surfaces,
  }
}

export class ConversationChangedError extends DomainError {
  constructor() {
    super(
      409,
      'CONVERSATION_CHANGED',
      'This conversation was updated elsewhere. Reload to continue.',
    )
  }
}
