import { useState } from 'react'
import type { PriceDraft, PriceList, Rate } from '@curbquote/types'
import { Button } from '@mantine/core'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { ReplayPanel } from './ReplayPanel.tsx'
import {
  useDiscardPriceDraft,
  usePriceDraft,
  usePublishPriceDraft,
  useSavePriceDraft,
} from './price-draft-queries.ts'

export interface PriceDraftPanelProps {
  companyId: number
  /** The typed prices. `undefined` if they have a problem or nothing is priced. */
  typedList: PriceList | undefined
  /** The version that the typed prices are based on. */
  version: number
  rates: readonly Rate[]
  isLocked: boolean
}

/** Tries the typed prices on past jobs before customers see them, and brings back earlier prices. */
export function PriceDraftPanel(props: PriceDraftPanelProps) {
  const { companyId, typedList, version, rates, isLocked } = props
  const state = usePriceDraft(companyId)
  const save = useSavePriceDraft(companyId)
  const draft = state.data?.draft ?? undefined
  return (
    <section className="cq-fields cq-draft" aria-labelledby="price-draft">
      <h3 id="price-draft">Try changes first</h3>
      <p className="cq-setting-note">
        See what your customers of the last 90 days would have paid. Nothing changes for customers
        until you publish.
      </p>
      <div className="cq-setting-actions">
        <Button
          variant="default"
          disabled={!typedList || isLocked}
          loading={save.isPending}
          onClick={() => typedList && save.mutate({ list: toEdited(typedList, version) })}
        >
          Try changes first
        </Button>
      </div>
      <FormError {...(save.error && { title: 'Not drafted' })} message={save.error?.message} />
      {state.error && !state.data && (
        <LoadFailure
          title="Your draft could not be loaded"
          error={state.error}
          isRetrying={state.isFetching}
          onRetry={() => void state.refetch()}
        />
      )}
      {draft && (
        <Draft
          key={draft.etag}
          companyId={companyId}
          draft={draft}
          isStale={draft.basedOnVersion !== state.data?.version}
          rates={rates}
          isLocked={isLocked}
        />
      )}
      <PriceHistory
        companyId={companyId}
        isLocked={isLocked}
        onUse={(chosen) => save.mutate({ version: chosen })}
      />
    </section>
  )
}

interface DraftProps {
  companyId: number
  draft: PriceDraft
  /** The prices were changed after the draft was made. */
  isStale: boolean
  rates: readonly Rate[]
  isLocked: boolean
}

function Draft({ companyId, draft, isStale, rates, isLocked }: DraftProps) {
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
      {isStale && (
        <p className="cq-setting-problem" role="status">
          Your prices were changed after this draft was made. Try the changes again, or discard the
          draft.
        </p>
      )}
      <ReplayPanel companyId={companyId} etag={etag} rates={rates} />
      <p className="cq-setting-note">This shows prices, not whether people would still say yes.</p>
      <div className="cq-setting-actions">
        <Button
          disabled={isLocked || isStale || changes.length === 0}
          loading={publish.isPending}
          onClick={() => publish.mutate(etag)}
        >
          Publish
        </Button>
        <Button variant="default" disabled={isLocked} onClick={() => setIsAsked(true)}>
          Discard
        </Button>
      </div>
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
          onConfirm={() => discard.mutate(undefined, { onSettled: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        >
          <p className="cq-dialog-text">Your current prices stay as they are.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The body of the call has mutable arrays. */
function toEdited(list: PriceList, version: number) {
  return structuredClone({ ...list, version }) as NonNullable<
    Parameters<ReturnType<typeof useSavePriceDraft>['mutate']>[0]['list']
  >
}
