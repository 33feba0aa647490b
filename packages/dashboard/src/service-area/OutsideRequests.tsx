import { outsideRequestDays } from '@curbquote/types/limits'
import type { OutsideZip } from '@curbquote/types/service-area'
import { Button, Skeleton } from '@mantine/core'
import { countNoun } from '../ui/count-noun.ts'
import { FormError } from '../ui/FormError.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useAddServiceZip, useOutsideRequests } from './service-area-queries.ts'

export interface OutsideRequestsProps {
  companyId: number
  isLocked: boolean
  includedZips: readonly string[]
}

/** The ZIP codes of refused requests, most requests first, each with a button that adds it to the area. */
export function OutsideRequests({ companyId, isLocked, includedZips }: OutsideRequestsProps) {
  const { data, error, isFetching, refetch } = useOutsideRequests(companyId)
  const add = useAddServiceZip(companyId)
  return (
    <section className="cq-fields cq-outside" aria-labelledby="outside-requests">
      <h3 id="outside-requests">Requests from outside in the last {outsideRequestDays} days</h3>
      {error && !data ? (
        <LoadFailure title="The requests could not be loaded" {...{ error, isFetching, refetch }} />
      ) : !data ? (
        <Skeleton height={80} />
      ) : data.zips.length === 0 ? (
        <p className="cq-setting-note">No requests from outside your service area were refused.</p>
      ) : (
        <ul>
          {data.zips.map((row) => (
            <OutsideZipRow
              key={row.zip}
              row={row}
              isAdded={includedZips.includes(row.zip)}
              isLocked={isLocked}
              isAdding={add.isPending && add.variables === row.zip}
              onAdd={() => add.mutate(row.zip)}
            />
          ))}
        </ul>
      )}
      <FormError
        message={undefined}
        {...(add.error && { title: 'Not added', message: add.error.message })}
      />
    </section>
  )
}

interface OutsideZipRowProps {
  row: OutsideZip
  isAdded: boolean
  isLocked: boolean
  isAdding: boolean
  onAdd: () => void
}

function OutsideZipRow({ row, isAdded, isLocked, isAdding, onAdd }: OutsideZipRowProps) {
  const { zip, place, miles, requests, emails } = row
  const distance =
    miles === null ? undefined : `about ${miles} ${miles === 1 ? 'mile' : 'miles'} away`
  const where = [place, distance].filter(Boolean).join(', ')
  return (
    <li>
      <div>
        <strong>
          {zip} ({requests})
        </strong>
        {where && <span className="cq-setting-note"> {where}</span>}
        {emails.length > 0 && (
          <details>
            <summary>
              {countNoun(emails.length, 'customer')} asked for an email when you serve {zip}
            </summary>
            <p>
              {emails.map((email) => (
                <a key={email} href={`mailto:${email}`}>
                  {email}
                </a>
              ))}
            </p>
          </details>
        )}
      </div>
      {isAdded ? (
        <span className="cq-setting-note">Added</span>
      ) : (
        <Button
          size="xs"
          disabled={isLocked}
          loading={isAdding}
          aria-label={`Add ${zip}`}
          onClick={onAdd}
        >
          Add
        </Button>
      )}
    </li>
  )
}
