import './branding.css'
import { useState } from 'react'
import type { OwnerAccount } from '@curbquote/types/companies'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useSavedForm } from '../ui/use-saved-form.ts'
import { brandColorRules, draftOf, shownColors } from './branding-draft.ts'
import { useAccount, useSaveBranding } from './branding-queries.ts'
import { BrandingControls } from './BrandingControls.tsx'
import { BrandingPreview } from './BrandingPreview.tsx'
import { contrastWarnings } from './color-contrast.ts'
import { LiveWidget } from './LiveWidget.tsx'

type View = 'edit' | 'preview'

/** Branding form with the live widget beside it. */
export function BrandingSettings() {
  const { data, error, isFetching, refetch } = useAccount()
  return (
    <section className="cq-panel cq-setting" aria-labelledby="branding">
      <h2 id="branding">Branding Customization</h2>
      <p className="cq-setting-note">Make the widget look like your company.</p>
      {error && !data ? (
        <LoadFailure
          title="Your branding could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      ) : data ? (
        <BrandingEditor account={data} />
      ) : (
        <Skeleton height={320} mt={16} />
      )}
    </section>
  )
}

function BrandingEditor({ account }: { account: OwnerAccount }) {
  const saved = draftOf(account)
  const form = useSavedForm({
    saved,
    validate: brandColorRules,
    validateInputOnChange: true,
  })
  const draft = form.values
  const [view, setView] = useState<View>('edit')
  const save = useSaveBranding()
  const isChanged = form.isDirty()
  useUnsavedChanges(isChanged)
  const isValid = form.isValid()
  const colors = shownColors(draft, saved)

  return (
    <>
      <div className="cq-setting-columns cq-branding">
        <form
          id="branding-form"
          className="cq-fields"
          tabIndex={-1}
          noValidate
          onSubmit={form.onSave(async (values) =>
            isChanged ? draftOf({ ...account, ...(await save.mutateAsync(values)) }) : values,
          )}
        >
          <SegmentedControl
            aria-label="Edit or preview"
            data={[
              { value: 'edit', label: 'Edit' },
              { value: 'preview', label: 'Preview' },
            ]}
            value={view}
            onChange={(value) => setView(value)}
          />
          {view === 'edit' ? (
            <BrandingControls
              form={form}
              companyName={account.name}
              warnings={contrastWarnings(colors)}
            />
          ) : (
            <BrandingPreview
              displayName={draft.brandingName.trim() || account.name}
              headerMessage={draft.headerMessage.trim()}
              logoUrl={draft.logoUrl}
              colors={colors}
            />
          )}
        </form>
        <LiveWidget widgetId={account.widgetId} draft={draft} colors={colors} />
      </div>
      <SaveBar
        form="branding-form"
        label="Save Changes"
        isChanged={isChanged}
        isValid={isValid}
        save={save}
        failure={{
          title: 'Update Failed',
          message: 'Failed to update branding. Please try again.',
        }}
        onUndo={form.reset}
      />
    </>
  )
}
