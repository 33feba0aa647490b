import { useId, useState } from 'react'
import {
  type BroadcastDraft,
  broadcastPlaceholders,
  broadcastSegments,
  getBroadcastDraft,
} from '@curbquote/types/broadcasts'
import {
  defaultInactiveDays,
  defaultNewDays,
  maxBroadcastContentLength,
  maxBroadcastDays,
  maxBroadcastSubjectLength,
} from '@curbquote/types/limits'
import { Button, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { IconEye, IconEyeOff, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AmountInput } from '../ui/AmountInput.tsx'
import { countNoun } from '../ui/count-noun.ts'
import { FormError } from '../ui/FormError.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { daysOf, emptyDraft, parseDays, toRequest } from './use-saved-draft.ts'
import { testFailure, useSegments, useSendBroadcast, useSendTest } from './broadcast-queries.ts'
import { BroadcastPreview } from './BroadcastPreview.tsx'
import { ConfirmBroadcast } from './ConfirmBroadcast.tsx'
import { daysLabel, formatCount, segmentNotes } from './segment-labels.ts'
import { useSavedDraft } from './use-saved-draft.ts'
import { queryOf } from '../ui/endpoint-query.ts'

const typingPauseMs = 400

export function ComposeBroadcast({ onSent }: { onSent: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getBroadcastDraft))
  return (
    <section className="cq-panel cq-broadcast-card" aria-labelledby="compose-title">
      <h2 id="compose-title">Compose Email Broadcast</h2>
      {error && !data ? (
        <LoadFailure title="Your draft could not be loaded" {...{ error, isFetching, refetch }} />
      ) : data ? (
        <Composer savedDraft={data.draft ?? emptyDraft} onSent={onSent} />
      ) : (
        <Skeleton className="cq-compose-skeleton" mt={16} />
      )}
    </section>
  )
}

function Composer({ savedDraft, onSent }: { savedDraft: BroadcastDraft; onSent: () => void }) {
  const form = useForm<BroadcastDraft>({ initialValues: savedDraft })
  const draft = form.values
  const { isSaved, hasSaveFailed } = useSavedDraft(draft)
  const sendTest = useSendTest()
  const [isPreviewShown, setIsPreviewShown] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const reasonId = useId()
  const previewId = useId()
  const days = {
    inactiveDays: parseDays(draft.inactiveDays) ?? defaultInactiveDays,
    newDays: parseDays(draft.newDays) ?? defaultNewDays,
  }
  const [countedDays] = useDebouncedValue(days, typingPauseMs)
  const segments = useSegments(countedDays)
  const send = useSendBroadcast({
    onSent: () => {
      form.setValues({ ...emptyDraft, segment: draft.segment })
      setIsPreviewShown(false)
      setIsConfirming(false)
      onSent()
    },
  })

  const segment = segments.data?.segments.find(({ id }) => id === draft.segment)
  const isCounting =
    segments.isPlaceholderData ||
    countedDays.inactiveDays !== days.inactiveDays ||
    countedDays.newDays !== days.newDays
  const label = daysLabel(draft.segment)
  const daysError =
    label && daysOf(draft) === undefined
      ? `Please enter a whole number of days from 1 to ${formatCount(maxBroadcastDays)}.`
      : undefined
  const isIncomplete = !draft.subject.trim() || !draft.content.trim()
  const isEmpty = !draft.subject && !draft.content
  const reason = (() => {
    if (isIncomplete) return 'Please provide both subject and content'
    if (daysError) return daysError
    if (segment?.count === 0 && !isCounting) return 'This segment has no users.'
    return undefined
  })()

  return (
    <>
      {segments.error && <LoadFailure title="The segments could not be loaded" {...segments} />}
      <form
        className="cq-form"
        noValidate
        onSubmit={form.onSubmit(() => {
          if (!reason && segment && !isCounting) setIsConfirming(true)
        })}
      >
        <TextInput
          label="Subject Line"
          maxLength={maxBroadcastSubjectLength}
          autoComplete="off"
          {...form.getInputProps('subject')}
        />
        <div className="cq-broadcast-target">
          <NativeSelect
            label="Target Segment"
            description={segmentNotes[draft.segment]}
            disabled={!segments.data}
            value={segments.data ? draft.segment : ''}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('segment', broadcastSegments.find((id) => id === value) ?? 'all')
            }
            data={
              segments.data?.segments.map(({ id, name, count }) => ({
                value: id,
                label: `${name} (${countNoun(count, 'user')})`,
              })) ?? [
                {
                  value: '',
                  label: segments.error ? 'Segments not loaded' : 'Loading segments...',
                },
              ]
            }
          />
          {label && (
            <AmountInput
              key={draft.segment}
              label={label}
              inputMode="numeric"
              step={1}
              max={maxBroadcastDays}
              decimals={0}
              {...form.getInputProps(draft.segment === 'new_X_days' ? 'newDays' : 'inactiveDays')}
              error={daysError}
            />
          )}
        </div>
        <Textarea
          label="Email Content (HTML)"
          rows={10}
          maxLength={maxBroadcastContentLength}
          spellCheck
          placeholder={
            'Write your email in HTML. {{company_name}} and {{owner_name}} are replaced with the company name and the owner name of each recipient.'
          }
          classNames={{ input: 'cq-broadcast-content' }}
          {...form.getInputProps('content')}
        />
        <div className="cq-broadcast-placeholders">
          <strong>Personalization tokens</strong>
          <ul>
            {broadcastPlaceholders.map((placeholder) => (
              <li key={placeholder}>
                <code>{`{{${placeholder}}}`}</code> {placeholderMeanings[placeholder]}
              </li>
            ))}
          </ul>
          <p>A link to unsubscribe is added to every email.</p>
        </div>
        <div>
          <Button
            aria-expanded={isPreviewShown}
            aria-controls={previewId}
            leftSection={
              isPreviewShown ? (
                <IconEyeOff size={17} aria-hidden="true" />
              ) : (
                <IconEye size={17} aria-hidden="true" />
              )
            }
            onClick={() => setIsPreviewShown(!isPreviewShown)}
          >
            {isPreviewShown ? 'Hide Preview' : 'Show Preview'}
          </Button>
          <div id={previewId}>
            {isPreviewShown && (
              <BroadcastPreview
                subject={draft.subject}
                content={draft.content}
                segment={segment}
                from={segments.data?.from}
              />
            )}
          </div>
        </div>
        <FormError
          title="Error"
          message={sendTest.error ? testFailure(sendTest.error) : undefined}
        />
        <div className="cq-broadcast-send">
          <p id={reasonId} role="status">
            {reason}
          </p>
          <p className="cq-broadcast-draft" role="status">
            {hasSaveFailed
              ? 'Your draft could not be saved.'
              : isEmpty
                ? ''
                : isSaved
                  ? 'Draft saved.'
                  : 'Saving your draft…'}
          </p>
          <Button
            disabled={isIncomplete}
            loading={sendTest.isPending}
            aria-describedby={isIncomplete ? reasonId : undefined}
            onClick={() =>
              sendTest.mutate({ subject: draft.subject.trim(), content: draft.content })
            }
          >
            Send a Test to Me
          </Button>
          <Button
            variant="filled"
            type="submit"
            disabled={Boolean(reason) || !segment}
            loading={isCounting && Boolean(segment) && !reason}
            aria-describedby={reason ? reasonId : undefined}
            leftSection={<IconSend size={17} aria-hidden="true" />}
          >
            {send.isPending ? 'Sending...' : sendLabel(segment?.count ?? 0)}
          </Button>
        </div>
      </form>
      {segment && (
        <ConfirmBroadcast
          isOpen={isConfirming}
          isSending={send.isPending}
          subject={draft.subject}
          segment={segment}
          sendLabel={sendLabel(segment.count)}
          onConfirm={() => send.mutate(toRequest(draft))}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

const placeholderMeanings: Record<(typeof broadcastPlaceholders)[number], string> = {
  company_name: 'the name of the user’s company',
  owner_name: 'the owner’s name, or the company’s name if it is unknown',
}

function sendLabel(count: number): string {
  return `Send to ${countNoun(count, 'User')}`
}
