import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ClipboardEvent,
  type ReactNode,
} from 'react'
import { formatCents } from '@curbquote/pricing'
import { AnswerScreen } from '../answers/AnswerScreen.tsx'
import { JobStep } from '../steps/JobStep.tsx'
import type * as LaterStepsModule from './later-step-screens.ts'
import { laterSteps } from './lazy-modules.ts'
import { LazyContent } from '../ui/LazyContent.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Toasts } from './Toasts.tsx'
import { useTheme } from '../ui/use-theme.ts'
import { WidgetHeader } from '../ui/WidgetHeader.tsx'
import { useWidget, WidgetContext } from '../controller/widget-context.ts'
import type { WidgetController } from '../controller/widget-controller.ts'
import { checkOf, isExactQuote, totalCentsOf, type WidgetStep } from '../state/widget-state.ts'

/** The whole form, rendered from the state of its controller. */
export function QuoteForm({ controller }: { controller: WidgetController }) {
  const state = useSyncExternalStore(controller.subscribe, controller.getState, controller.getState)
  const messages = useSyncExternalStore(
    controller.subscribe,
    controller.getMessages,
    controller.getMessages,
  )
  const view = useMemo(() => ({ state, controller, messages }), [state, controller, messages])
  const company =
    state.availability.status === 'ready' ? state.availability.config.company : undefined
  const isUnavailable = state.availability.status === 'unavailable'
  const titleId = useId()
  const root = useFaultFocus(state.checkedSteps)
  useTheme(root, company)

  const pastePhotos = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || state.step !== 'job' || isUnavailable) return
    event.preventDefault()
    void controller.uploads.add(files)
  }

  return (
    <WidgetContext.Provider value={view}>
      <div
        ref={root}
        className="qw"
        lang={messages.language}
        // All languages of the widget are left to right. On a right-to-left page "0 / 500" would be reversed.
        dir="ltr"
        onPaste={pastePhotos}
        onDragOver={preventFileDrop}
        onDrop={preventFileDrop}
      >
        <section
          className="card"
          part="card"
          data-step={isUnavailable ? undefined : state.step}
          aria-labelledby={isUnavailable ? undefined : titleId}
        >
          <CardContent titleId={titleId} />
        </section>
        <TotalAnnouncement />
        <Toasts />
      </div>
    </WidgetContext.Provider>
  )
}

/** Focuses the first invalid field, or the action for a surface without a price online, after each attempt to continue. */
function useFaultFocus(checkedSteps: readonly WidgetStep[]) {
  const root = useRef<HTMLDivElement>(null)
  const seen = useRef(checkedSteps)
  useLayoutEffect(() => {
    const isNew = seen.current !== checkedSteps
    seen.current = checkedSteps
    const fault = '[aria-invalid="true"], [data-fault] button'
    if (isNew) root.current?.querySelector<HTMLElement>(fault)?.focus()
  }, [checkedSteps])
  return root
}

function CardContent({ titleId }: { titleId: string }) {
  const { controller, messages, state } = useWidget()
  const { availability, step } = state
  // The first screen works before the company is loaded. The other screens need the company.
  if (availability.status === 'loading' && (controller.hasLoadingSlot || step !== 'job'))
    return (
      <slot name="loading">
        <Skeleton />
      </slot>
    )
  if (availability.status === 'unavailable')
    return (
      <slot name="error">
        <LazyContent
          from={laterSteps}
          failure={messages.unavailable[availability.reason].text}
          isStep
        >
          {({ Unavailable }) => <Unavailable {...availability} />}
        </LazyContent>
      </slot>
    )
  return (
    <>
      <WidgetHeader titleId={titleId} />
      {state.isOffline && (
        <Notice tone="warning" icon="offline">
          {messages.offline}
        </Notice>
      )}
      <Step />
    </>
  )
}

function Step() {
  const { messages, state } = useWidget()
  const { step, priced, submitted } = state
  const later = (draw: (screens: typeof LaterStepsModule) => ReactNode) => (
    <LazyContent from={laterSteps} failure={messages.notLoaded} isStep>
      {draw}
    </LazyContent>
  )
  if (checkOf(state)?.served === 'no' && step !== 'done')
    return later(({ OutsideArea }) => <OutsideArea />)
  if (step === 'done' && submitted)
    return later(({ DoneStep }) => <DoneStep submitted={submitted} />)
  if (step === 'contact') return later(({ ContactStep }) => <ContactStep />)
  if (step === 'price' && priced) {
    if (!isExactQuote(priced)) return <AnswerScreen name="AnswerStep" isStep />
    return later(({ PriceStep }) => <PriceStep priced={priced} />)
  }
  return <JobStep />
}

/** Announces each change of the total to screen readers. */
function TotalAnnouncement() {
  const { messages, state } = useWidget()
  const { priced, pricing, step } = state
  const { price } = messages
  const announcement = () => {
    if (!priced || (step !== 'price' && step !== 'contact')) return undefined
    if (pricing === 'pricing') return price.updating
    const totalCents = totalCentsOf(priced)
    // The summary of a range or a price by email is a live region of its own.
    if (totalCents === undefined) return undefined
    return price.updated(
      formatCents(totalCents),
      price.taxNote(priced.analyzed.quote?.taxRate ?? 0),
    )
  }
  return (
    <p className="visually-hidden" role="status">
      {announcement()}
    </p>
  )
}

/** Keeps the browser from opening a photo that is dropped beside the drop zone, which would replace the host page. */
function preventFileDrop(event: { preventDefault: () => void }) {
  event.preventDefault()
}
