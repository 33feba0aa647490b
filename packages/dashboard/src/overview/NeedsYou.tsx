import type { CompanyOverview, NeedKind } from '@curbquote/types/companies'
import { maxCountedNeeds } from '@curbquote/types/limits'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'

/** What each kind is called, and the list that shows it. */
const kinds: Record<NeedKind, { noun: string; plural: string; note: string; search: string }> = {
  new: {
    noun: 'new quote',
    plural: 'new quotes',
    note: 'Contact the customer while they are still looking.',
    search: 'stage=new',
  },
  question: {
    noun: 'question',
    plural: 'questions',
    note: 'A customer waits for your answer.',
    search: 'offer=question',
  },
  price: {
    noun: 'price to give',
    plural: 'prices to give',
    note: 'These customers wait for your price.',
    search: 'offer=review',
  },
  plan: {
    noun: 'job to plan',
    plural: 'jobs to plan',
    note: 'Customers accepted. Set a day.',
    search: 'stage=accepted',
  },
  day: {
    noun: 'day to confirm',
    plural: 'days to confirm',
    note: 'Asked for by customers.',
    search: 'offer=wants_day',
  },
}

/** What waits for the owner, with links to the quotes. */
export function NeedsYou({ needs }: Pick<CompanyOverview, 'needs'>) {
  return (
    <section className="cq-panel cq-card cq-needs-card" aria-labelledby="needs-title">
      <h2 id="needs-title">Needs you</h2>
      {needs.length === 0 ? (
        <p className="cq-card-note">Nothing waits for you right now.</p>
      ) : (
        <ul className="cq-needs">
          {needs.map(({ kind, count }) => (
            <li key={kind}>
              <Link className="cq-cover" to={`/company/dashboard?tab=quotes&${kinds[kind].search}`}>
                {describeCount(kind, count)}
              </Link>
              <p>{kinds[kind].note}</p>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeCount(kind: NeedKind, count: number): string {
  const { noun, plural } = kinds[kind]
  if (count >= maxCountedNeeds) return `${maxCountedNeeds} or more ${plural}`
  return count === 1 ? `1 ${noun}` : `${count} ${plural}`
}
