import { trialDays } from '@curbquote/types/billing'
import type { CompanyOverview, DashboardCompany } from '@curbquote/types/companies'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { openWidgetDialog } from '../widgets/open-widget-dialog.ts'

type Setup = CompanyOverview['setup'] & { hasPlan: boolean }

const steps: { done: keyof Setup; label: string; hint: string; to?: string }[] = [
  {
    done: 'hasPlan',
    label: 'Start your plan',
    hint: `Your form gives no quotes until then. ${trialDays} days are free.`,
    to: '/company/dashboard?tab=billing',
  },
  {
    done: 'hasPrices',
    label: 'Set your prices',
    hint: 'Offer a service and enter its price: until then your widget shows no prices and takes custom job requests only.',
    to: '/company/dashboard?tab=settings&section=pricing#quote-settings',
  },
  {
    done: 'hasBranding',
    label: 'Add your branding',
    hint: 'Your name, banner and colors.',
    to: '/company/dashboard?tab=settings&section=branding#branding',
  },
  {
    done: 'isEmbedded',
    label: 'Put the form on your website',
    hint: 'Done when a request arrives from your website or Google Business Profile.',
    to: '/company/dashboard?tab=integration#on-your-page',
  },
  {
    done: 'hasQuote',
    label: 'Request a first quote yourself',
    hint: 'Fill in your form and see what your customers see.',
  },
]

export interface SetupChecklistProps {
  setup: CompanyOverview['setup']
  company: DashboardCompany
}

/** Remaining setup steps. Hidden when all are complete. */
export function SetupChecklist({ setup: found, company }: SetupChecklistProps) {
  const { widgetId, plan, stripeSubscriptionId } = company
  // A plan that has ended is no step of the set-up.
  const setup: Setup = { ...found, hasPlan: plan !== 'free' || stripeSubscriptionId !== null }
  const doneCount = steps.filter(({ done }) => setup[done]).length
  if (doneCount === steps.length) return null
  return (
    <section className="cq-panel cq-card cq-setup" aria-labelledby="setup-title">
      <div className="cq-card-head">
        <h2 id="setup-title">Get set up</h2>
        <span>
          {doneCount} of {steps.length} done
        </span>
      </div>
      <ol>
        {steps.map(({ done, label, hint, to }) => (
          <li key={done} className={setup[done] ? 'cq-setup-done' : undefined}>
            {setup[done] ? (
              <IconCircleCheckFilled size={22} aria-hidden="true" />
            ) : (
              <IconCircle size={22} stroke={1.5} aria-hidden="true" />
            )}
            <div>
              {setup[done] ? (
                <span>
                  {label}
                  <span className="cq-visually-hidden"> (done)</span>
                </span>
              ) : to ? (
                <Link to={to}>{label}</Link>
              ) : (
                <button
                  type="button"
                  className="cq-link-button"
                  onClick={() => void openWidgetDialog(widgetId)}
                >
                  {label}
                </button>
              )}
              {!setup[done] && <p>{hint}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
