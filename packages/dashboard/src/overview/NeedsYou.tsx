import type { CompanyOverview, NeedKind } from '@curbquote/types/companies'
import { maxCountedNeeds } from '@curbquote/types/limits'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { countNoun } from '../ui/count-noun.ts'

/** What each kind is called, and the list that shows it. */
const kinds: Record<NeedKind, { noun: string; note: string; search: string }> = {
  new: {
    noun: 'new quote',
    note: 'Contact the customer while they are still looking.',
    search: 'stage=new',
  },
  question: {
    noun: 'question',
    note: 'A customer waits for your answer.',
    search: 'offer=question',
  },
  price: {
    noun: 'price to give',
    note: 'These requests have no price yet.',
    search: 'offer=review',
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
              <Link to={`/company/dashboard?tab=quotes&${kinds[kind].search}`}>
                {describeCount(kinds[kind].noun, count)}
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

function describeCount(noun: string, count: number): string {
  const plural = noun === 'price to give' ? 'prices to give' : `${noun}s`
  if (count >= maxCountedNeeds) return `${maxCountedNeeds} or more ${plural}`
  return count === 1 ? countNoun(1, noun) : `${count} ${plural}`
}
