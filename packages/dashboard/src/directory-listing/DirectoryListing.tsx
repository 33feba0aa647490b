import { changeDirectoryListing, getDirectoryListing } from '@curbquote/types/companies'
import { Skeleton, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { showSuccess } from '../ui/show-toast.ts'
import { useSavedForm } from '../ui/use-saved-form.ts'
import { DirectoryCard } from './DirectoryCard.tsx'

/** Settings of the company's entry in the public directory, with the entry beside them. */
export function DirectoryListing({ companyId }: { companyId: number }) {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getDirectoryListing))
  return (
    <section className="cq-panel cq-setting" aria-labelledby="directory-listing">
      <h2 id="directory-listing">Directory Listing</h2>
      <p className="cq-setting-note">
        Customers find your company in the <a href="/estimates">public directory</a> and on{' '}
        <a href={`/estimate/${companyId}`}>your company page</a>.
      </p>
      {error && !data ? (
        <LoadFailure
          title="Your directory listing could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      ) : data ? (
        <ListingEditor companyId={companyId} showsPrices={data.showsPrices} />
      ) : (
        <Skeleton height={160} mt={16} />
      )}
    </section>
  )
}

function ListingEditor({ companyId, showsPrices }: { companyId: number; showsPrices: boolean }) {
  const client = useQueryClient()
  const form = useSavedForm({ saved: { showsPrices } })
  const isChanged = form.isDirty()
  useUnsavedChanges(isChanged)
  const save = useMutation({
    mutationFn: (body: typeof form.values) => call(changeDirectoryListing, { body }),
    onSuccess: (listing) => {
      client.setQueryData(queryOf(getDirectoryListing).queryKey, listing)
      showSuccess('Settings updated')
    },
  })
  return (
    <>
      <div className="cq-setting-columns">
        <form
          id="directory-form"
          className="cq-fields"
          tabIndex={-1}
          onSubmit={form.onSave((values) => save.mutateAsync(values))}
        >
          <Switch
            withThumbIndicator={false}
            label="Show prices"
            description="Shows your starting price in the directory, and the price and setup fee of each service on your company page."
            {...form.getInputProps('showsPrices', { type: 'checkbox' })}
          />
        </form>
        <DirectoryCard companyId={companyId} showsPrices={form.values.showsPrices} />
      </div>
      <SaveBar
        form="directory-form"
        label="Save Directory Listing"
        isChanged={isChanged}
        save={save}
        failure={{ message: 'Failed to update the directory listing.' }}
        onUndo={form.reset}
      />
    </>
  )
}
