import type { AnalysisConversation, ConversationMessage } from '@curbquote/types/conversations'
import { maxChatTextLength, maxPhotosByMethod } from '@curbquote/types/limits'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { absoluteUrl } from '../client/absolute-url.ts'
import { DropZone } from '../photos/DropZone.tsx'
import { CustomPhotoCard } from '../photos/CustomPhotoCard.tsx'
import { unsentPhotos } from '../state/photo-item.ts'
import { RejectedFiles } from '../photos/PhotoList.tsx'
import { uploadProblem } from '../photos/upload-problem.ts'
import { Icon } from '../ui/Icon.tsx'
import { LazyContent } from '../ui/LazyContent.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { GroupedPhoto } from './GroupedPhoto.tsx'
import { KindChoice } from './KindChoice.tsx'
import { AnalysisFailure } from './AnalysisFailure.tsx'
import { FirstQuestions } from './FirstQuestions.tsx'
import { ServiceChoice } from './ServiceChoice.tsx'

/** The chat in which AI measures several surfaces. */
export function Conversation() {
  const { controller, messages, state } = useWidget()
  const { conversation } = state.analysis
  return (
    <>
      <KindChoice />
      <ServiceChoice />
      <section className="chat group" aria-label={messages.analysis.chat}>
        <ChatLog conversation={conversation} />
        {!conversation?.isOver && <Composer />}
        <StartOver />
      </section>
      <FirstQuestions />
      <LazyContent from={controller.laterSteps} failure={messages.notLoaded}>
        {({ ItemList }) => <ItemList />}
      </LazyContent>
    </>
  )
}

function ChatLog({ conversation }: { conversation: AnalysisConversation | undefined }) {
  const { controller, messages, state } = useWidget()
  const { analysis: words } = messages
  const { isReplying, chatText } = state.analysis
  const end = useRef<HTMLDivElement>(null)
  const count = conversation?.messages.length ?? 0
  const isFirst = useRef(true)

  // Scrolls the log to the newest message, without scrolling the page.
  useEffect(() => {
    const log = end.current?.parentElement
    if (log && !isFirst.current) log.scrollTop = log.scrollHeight
    isFirst.current = false
  }, [count, isReplying])

  return (
    <div className="chat-log" role="log" aria-label={words.chat} tabIndex={0}>
      <Bubble from="assistant" text={words.greeting} />
      {conversation?.messages.map((message, index) => (
        <Bubble key={index} {...message}>
          {message.photos.map((url) => {
            const position = conversation.photos.findIndex((photo) => photo.url === url)
            return (
              <li key={url}>
                <GroupedPhoto
                  url={absoluteUrl(url, controller.apiBase)}
                  position={position + 1}
                  groupId={conversation.photos[position]?.groupId ?? null}
                />
              </li>
            )
          })}
        </Bubble>
      ))}
      {isReplying && chatText.trim() && <Bubble from="customer" text={chatText.trim()} />}
      {isReplying && (
        <p className="bubble assistant typing">
          <span aria-hidden="true" className="dots">
            <i />
            <i />
            <i />
          </span>
          {words.replying}
        </p>
      )}
      <div ref={end} />
    </div>
  )
}

interface BubbleProps extends Pick<ConversationMessage, 'from' | 'text'> {
  children?: ReactNode[]
}

function Bubble({ from, text, children = [] }: BubbleProps) {
  const { messages } = useWidget()
  return (
    <div className={`bubble ${from}`}>
      <span className="visually-hidden">{messages.analysis.says[from]}</span>
      {children.length > 0 && <ul className="group-photos">{children}</ul>}
      {text && <p>{text}</p>}
    </div>
  )
}

function Composer() {
  const { controller, messages, state } = useWidget()
  const { analysis: words } = messages
  const { conversation, chatText, isReplying, problem } = state.analysis
  const id = useId()
  const sentCount = conversation?.photos.length ?? 0
  const unsent = unsentPhotos(state.photos, conversation?.photos ?? [])
  const limit = maxPhotosByMethod.conversation
  const reason = reasonNotSendable()

  function reasonNotSendable(): string | undefined {
    if (isReplying) return words.replying
    const unfinished = uploadProblem(unsent, messages)
    if (unfinished) return unfinished
    if (!conversation && unsent.length === 0) return words.firstPhoto
    return chatText.trim() || unsent.length > 0 ? undefined : words.emptyMessage
  }

  return (
    <div className="composer" data-awaiting={conversation?.awaiting}>
      {problem && (
        <AnalysisFailure problem={problem} onRetry={() => void controller.conversation?.send()} />
      )}
      {unsent.length > 0 && !isReplying && (
        <ol className="photo-tiles">
          {unsent.map((photo, index) => (
            <CustomPhotoCard key={photo.id} photo={photo} position={sentCount + index + 1} />
          ))}
        </ol>
      )}
      {sentCount + unsent.length < limit && !isReplying && (
        <DropZone count={sentCount + unsent.length} />
      )}
      <RejectedFiles />
      <p className="hint photo-hint">
        {conversation?.awaiting === 'photo' ? words.photoRequested : words.photosLeft}
        <span>{messages.photos.count(sentCount + unsent.length, limit)}</span>
      </p>
      <div className="field">
        <label htmlFor={id}>{words.yourWords}</label>
        <div className="say">
          <textarea
            id={id}
            part="input"
            rows={1}
            value={chatText}
            maxLength={maxChatTextLength}
            placeholder={words.yourWordsExample}
            disabled={isReplying}
            onChange={(event) =>
              controller.dispatch({ type: 'chat-text-changed', chatText: event.target.value })
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (!reason) void controller.conversation?.send()
            }}
          />
          <button
            type="button"
            className="button primary"
            part="button"
            disabled={reason !== undefined}
            aria-describedby={reason ? `${id}-reason` : undefined}
            onClick={() => void controller.conversation?.send()}
          >
            <Icon name="send" size={20} />
            {words.send}
          </button>
        </div>
        {reason && (
          <p className="counter" id={`${id}-reason`}>
            {reason}
          </p>
        )}
      </div>
    </div>
  )
}

/** Asks for confirmation, because starting over deletes the conversation. */
function StartOver() {
  const { controller, messages, state } = useWidget()
  const { analysis: words } = messages
  const [isConfirming, setConfirming] = useState(false)
  if (!state.analysis.conversation || state.analysis.isReplying) return null
  if (!isConfirming)
    return (
      <button type="button" className="small-button" onClick={() => setConfirming(true)}>
        <Icon name="retry" size={18} />
        {words.startOver}
      </button>
    )
  return (
    <div className="start-over">
      <p>{words.confirmStartOver}</p>
      <button
        type="button"
        className="small-button"
        autoFocus
        onClick={() => {
          setConfirming(false)
          controller.dispatch({ type: 'conversation-dropped' })
        }}
      >
        {words.startOver}
      </button>
      <button type="button" className="small-button" onClick={() => setConfirming(false)}>
        {words.keepConversation}
      </button>
    </div>
  )
}
