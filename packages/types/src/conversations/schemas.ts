import { type Static, Type } from 'typebox'
import { EstimatedSurface, ResponseLanguage } from '../analyses/schemas.ts'
import { contract } from '../endpoints/contract.ts'
import { maxChatTextLength, maxPhotosByMethod, maxUrlLength } from '../limits.ts'
import { humanProof } from '../spam/schemas.ts'
import { WidgetParams } from '../widgets/schemas.ts'

/** The customer's next turn: text, photos or both. */
export const ConversationTurn = Type.Object(
  {
    turn: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Number of replies of the assistant so far. 0 starts a conversation.',
    }),
    text: Type.Optional(Type.String({ maxLength: maxChatTextLength })),
    photos: Type.Array(Type.String({ minLength: 1, maxLength: maxUrlLength }), {
      maxItems: maxPhotosByMethod.conversation,
    }),
    language: ResponseLanguage,
    challenge: humanProof.challenge,
  },
  { additionalProperties: false },
)

export type ConversationTurn = Static<typeof ConversationTurn>

export const ConversationMessage = Type.Object({
  from: Type.Enum(['customer', 'assistant']),
  text: Type.String(),
  photos: Type.Array(Type.String()),
})

export type ConversationMessage = Static<typeof ConversationMessage>

/** A chat in which AI measures several surfaces and asks for missing details. */
export const AnalysisConversation = Type.Object({
  conversationId: Type.String({ format: 'uuid' }),
  turn: Type.Integer(),
  isOver: Type.Boolean({ description: 'The assistant sends no further reply.' }),
  messages: Type.Array(ConversationMessage),
  awaiting: Type.Enum(['photo', 'answer', 'nothing'], {
    description: 'What the last message of the assistant requests.',
  }),
  photos: Type.Array(
    Type.Object({ url: Type.String(), groupId: Type.Union([Type.Integer(), Type.Null()]) }),
  ),
  surfaces: Type.Array(EstimatedSurface),
})

export type AnalysisConversation = Static<typeof AnalysisConversation>

const ConversationParams = Type.Object({
  ...WidgetParams.properties,
  conversationId: Type.String({ format: 'uuid' }),
})

const startConversation = contract({
  summary: 'Starts a conversation in which AI measures surfaces',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  body: ConversationTurn,
  response: AnalysisConversation,
  errors: [403, 404, 409, 422, 502],
})

const continueConversation = contract({
  summary: 'Sends a turn of a conversation',
  tag: 'widget',
  access: 'public',
  params: ConversationParams,
  body: ConversationTurn,
  response: AnalysisConversation,
  errors: [403, 404, 409, 422, 502],
})

const getConversation = contract({
  summary: 'Returns a conversation',
  tag: 'widget',
  access: 'public',
  params: ConversationParams,
  response: AnalysisConversation,
  errors: [403, 404],
})

export const contracts = { startConversation, continueConversation, getConversation }
export type Contracts = typeof contracts
