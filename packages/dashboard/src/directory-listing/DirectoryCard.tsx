import { dollarsToCents, formatUnitPrice } from '@curbquote/pricing'
import { getProfile } from '@curbquote/types/profile'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../branding/branding-queries.ts'
import { usePricing } from '../prices/pricing-queries.ts'
import { queryOf } from '../ui/endpoint-query.ts'

export interface DirectoryCardProps {
  companyId: number
  showsPrices: boolean
}

/** Preview of the company's card in the public directory. */
export function DirectoryCard({ companyId, showsPrices }: DirectoryCardProps) {
  const { data: account } = useAccount()
  const { data: profile } = useQuery(queryOf(getProfile))
  const { data: entries = [] } = usePricing(companyId)
  if (!account || !profile) return null
  const offered = entries.filter(({ enabled }) => enabled)
  const priced = offered.find(({ pricePerUnit }) => pricePerUnit > 0)
  return (
    <figure className="cq-directory-card" aria-labelledby="directory-card">
      <figcaption id="directory-card">Your card in the directory</figcaption>
      <div>
        {account.logoUrl && <img src={account.logoUrl} alt="" />}
        <strong>{account.brandingName ?? account.name}</strong>
        <p>{[profile.city, profile.state].filter(Boolean).join(', ')}</p>
        <p>{offered.map(({ service }) => service.displayName).join(' · ')}</p>
        {showsPrices && priced && (
          <p>
            From{' '}
            <strong>
              {formatUnitPrice(dollarsToCents(priced.pricePerUnit), priced.service.unit)}
            </strong>
          </p>
        )}
      </div>
      {showsPrices && !priced && (
        <p className="cq-setting-note">None of your services has a price yet.</p>
      )}
    </figure>
  )
}
