import './price-drafts.css'
import { useEffect, useRef, useState } from 'react'
import type { PriceDraft } from '@curbquote/types/price-drafts'
import type { Rate } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { Button } from '@mantine/core'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { ReplayPanel } from './ReplayPanel.tsx'
import {
  useDiscardPriceDraft,
  useDraftOfVersion,
  usePublishPriceDraft,
} from './price-draft-queries.ts'

export interface PriceDraftPanelProps {
  companyId: number
  draft: PriceDraft | undefined
  /** The ETag of the draft, or of the current prices. */
  seen: string
  /** The prices were changed after the draft was made. */
  isStale: boolean
  /** The form has changes that are not in the draft. */
  isEdited: boolean
  /** The typed prices can be saved as a draft. */
  canSave: boolean
  isSaving: boolean
  rates: readonly Rate[]
  entries: readonly PricingEntry[]
  isLocked: boolean
  /** Saves the typed prices as the draft. */
  onSave: () => void
  /** Undoes the changes that are not in the draft. */
  onDiscard: () => void
}

/** Tries the typed prices on past jobs before customers see them, and restores earlier prices. */
export function PriceDraftPanel(props: PriceDraftPanelProps) {
  const { companyId, draft, seen, isStale, isEdited, canSave, isSaving, isLocked, onSave } = props
  const copy = useDraftOfVersion(companyId)
  /** The version that replaces the draft if the owner confirms. */
  const [wanted, setWanted] = useState<number>()
  const title = useRef<HTMLHeadingElement>(null)
  const hadDraft = useRef(draft !== undefined)
  useEffect(() => {
    // The button that makes a draft disappears, and the draft can be out of view.
    if (draft && !hadDraft.current) {
      title.current?.focus()
      title.current?.scrollIntoView({ block: 'start' })
    }
    hadDraft.current = draft !== undefined
  }, [draft])
  return (
    <section className="cq-fields cq-draft" aria-labelledby="price-draft">
      <h3 id="price-draft" ref={title} tabIndex={-1}>
        Try changes first
      </h3>
      <p className="cq-setting-note">
        See what the jobs of the last 90 days cost with your current prices (before) and with the
        draft (after). Nothing changes for customers until you publish.
      </p>
      {(draft ? isStale : !isEdited) && (
        <div className="cq-setting-actions">
          <Button disabled={!canSave} loading={isSaving} onClick={onSave}>
            {draft ? 'Try the changes again' : 'Try changes first'}
          </Button>
        </div>
      )}
      {draft && <Draft {...props} key={draft.etag} draft={draft} />}
      <FormError
        {...(copy.error && { title: 'The draft could not be created' })}
        message={copy.error?.message}
      />
      <PriceHistory
        companyId={companyId}
        isLocked={isLocked || copy.isPending}
        onUse={(version) => (draft ? setWanted(version) : copy.mutate({ version, seen }))}
      />
      {wanted !== undefined && (
        <ConfirmDialog
          title="Replace the draft?"
          confirmLabel="Replace"
          isLoss
          isPending={copy.isPending}
          onConfirm={() => {
            props.onDiscard()
            copy.mutate({ version: wanted, seen }, { onSettled: () => setWanted(undefined) })
          }}
          onClose={() => setWanted(undefined)}
        >
          <p className="cq-dialog-text">
            Version {wanted} replaces the draft. The changes in your current draft are lost.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function Draft(props: PriceDraftPanelProps & { draft: PriceDraft }) {
  const { companyId, draft, isStale, isEdited, rates, entries, isLocked, onDiscard } = props
  const publish = usePublishPriceDraft(companyId)
  const discard = useDiscardPriceDraft(companyId)
  const [isAsked, setIsAsked] = useState(false)
  const { etag, changes } = draft
  return (
    <section className="cq-fields cq-draft-changes" aria-label="Draft">
      <strong>Draft</strong>
      {changes.length > 0 ? (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : (
        <p className="cq-setting-note">The draft equals your current prices.</p>
      )}
      {isStale && !publish.isPending && (
        <p className="cq-setting-problem" role="status">
          Your prices were changed after this draft was made. Try the changes again, or discard the
          draft.
        </p>
      )}
      <ReplayPanel companyId={companyId} etag={etag} rates={rates} entries={entries} />
      <p className="cq-setting-note">This shows prices, not whether people would still say yes.</p>
      <div className="cq-setting-actions">
        <Button
          variant="filled"
          disabled={isLocked || isStale || isEdited || changes.length === 0}
          loading={publish.isPending}
          onClick={() => publish.mutate(etag)}
        >
          Publish
        </Button>
        <Button disabled={isLocked} onClick={() => setIsAsked(true)}>
          Discard
        </Button>
      </div>
      {isEdited && (
        <p className="cq-setting-note">Save the draft to replay and publish your latest changes.</p>
      )}
      <FormError
        {...(publish.error && { title: 'Not published' })}
        message={publish.error?.message ?? discard.error?.message}
      />
      {isAsked && (
        <ConfirmDialog
          title="Discard the draft?"
          confirmLabel="Discard"
          isLoss
          isPending={discard.isPending}
          onConfirm={() => {
            onDiscard()
            discard.mutate(undefined, { onSettled: () => setIsAsked(false) })
          }}
          onClose={() => setIsAsked(false)}
        >
          <p className="cq-dialog-text">Your current prices stay as they are.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
