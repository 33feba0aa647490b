import type {
  SimulatedAccount,
  SimulatedCheckout,
  SimulatedSubscription,
} from '../db/schema/simulated-account.ts'
import { formatCents } from '@curbquote/pricing'
import { proMonthlyCents } from '@curbquote/types/billing'
import { html, type SafeHtml } from '../html/html.ts'
import { standaloneDocument } from '../html/standalone-page.ts'
import {
  daySeconds,
  liveSubscription,
  monthSeconds,
  nextMomentOf,
  simulatedPromotions,
} from './simulated-account.ts'

const price = formatCents(proMonthlyCents)

/** The checkout page. */
export function checkoutPage(
  checkoutId: string,
  account: SimulatedAccount,
  checkout: SimulatedCheckout,
  { isCodeUnknown }: { isCodeUnknown: boolean },
): SafeHtml {
  const { trialDays, promotionCode } = checkout
  const percentOff = promotionCode ? (simulatedPromotions[promotionCode] ?? 0) : 0
  const discountCents = Math.round((proMonthlyCents * percentOff) / 100)
  const firstPayment = formatCents(proMonthlyCents - discountCents)
  return page(
    'Checkout',
    html`<h1>${trialDays ? 'Start your free trial' : 'Subscribe to Pro'}</h1>
      <p class="muted">${account.name}, ${account.email}</p>
      <dl class="lines">
        <dt>CurbQuote Pro</dt>
        <dd>${price} a month</dd>
        ${
          promotionCode &&
          html`<dt>${promotionCode}: ${percentOff}% off the first payment</dt>
            <dd>−${formatCents(discountCents)}</dd>`
        }
        ${
          trialDays !== null &&
          html`<dt>Free for ${trialDays} days</dt>
            <dd>−${firstPayment}</dd>`
        }
        <dt class="total">Due today</dt>
        <dd class="total">${trialDays === null ? firstPayment : formatCents(0)}</dd>
      </dl>
      <p class="muted">
        ${
          trialDays === null
            ? `Renews at ${price} a month until canceled.`
            : discountCents > 0
              ? `After ${trialDays} days ${firstPayment}, then ${price} a month, unless canceled before.`
              : `After ${trialDays} days ${price} a month, unless canceled before.`
        }
        A real checkout would ask for a card here.
      </p>
      ${
        !promotionCode &&
        html`<form class="row promotion" method="post" action="/dev/checkout/${checkoutId}/promotion">
          <label>
            Promotion code
            <input name="code" autocomplete="off" required maxlength="100" />
          </label>
          <button>Apply</button>
        </form>`
      }
      ${
        isCodeUnknown &&
        !promotionCode &&
        html`<p class="muted" role="alert">
          This code is not valid. The simulation knows ${Object.keys(simulatedPromotions).join(', ')}.
        </p>`
      }
      <form method="post" action="/dev/checkout/${checkoutId}">
        <button class="main">${trialDays === null ? `Pay ${firstPayment}` : 'Start trial'}</button>
      </form>
      <p class="back"><a href="${checkout.cancelUrl}">Back without subscribing</a></p>`,
  )
}

/** The page of a paid or expired checkout. */
export function closedCheckoutPage(checkout: SimulatedCheckout): SafeHtml {
  const isPaid = checkout.status === 'complete'
  return page(
    'Checkout',
    html`<h1>${isPaid ? 'This checkout is done' : 'This checkout has expired'}</h1>
      <p class="muted">
        ${isPaid ? 'The subscription has begun.' : 'Start again from Billing in your dashboard.'}
      </p>
      <p class="back"><a href="${checkout.cancelUrl}">To the dashboard</a></p>`,
  )
}

/** The customer portal, with a control for the simulated time. */
export function portalPage(
  customerId: string,
  account: SimulatedAccount,
  now: number,
  returnUrl: string,
): SafeHtml {
  const subscription = liveSubscription(account)
  const button = (action: string, label: string, kind = '') =>
    html`<form method="post" action="/dev/portal/${customerId}">
      <input type="hidden" name="action" value="${action}" />
      <button class="${kind}">${label}</button>
    </form>`
  return page(
    'Billing portal',
    html`<p class="back"><a href="${returnUrl}">← Return to CurbQuote</a></p>
      <h1>Manage your subscription</h1>
      <p class="muted">${account.name}, ${account.email}</p>
      <section>
        <h2>Subscription</h2>
        ${
          subscription
            ? html`<p>
                <span class="status ${subscription.status}">${statusLabel(subscription)}</span>
              </p>
              <p>${describe(subscription)}</p>
              <div class="row">
                ${subscription.pastDueSince !== null && button('pay', `Pay ${price} now`, 'main')}
                ${
                  subscription.cancelAtPeriodEnd
                    ? button('resume', 'Keep subscription', 'main')
                    : button('cancel', 'Cancel at period end')
                }
              </div>`
            : html`<p>There is no subscription now. Subscribe again from Billing in CurbQuote.</p>`
        }
      </section>
      <section>
        <h2>Card</h2>
        <p>
          ${
            account.isCardDeclined
              ? 'The simulated card is declined: the next payment fails.'
              : 'The simulated card works: the next payment succeeds.'
          }
        </p>
        <div class="row">
          ${
            account.isCardDeclined
              ? button('card-works', 'Use a card that works')
              : button('card-declined', 'Use a card that is declined')
          }
        </div>
      </section>
      <section>
        <h2>Move the clock</h2>
        <p>It is ${dayOf(now)} for this customer. ${nextHint(account, now)}</p>
        <form class="row" method="post" action="/dev/portal/${customerId}">
          <input type="hidden" name="action" value="move-clock" />
          ${clockSteps(account, now).map(
            ({ days, label }) => html`<button name="days" value="${days}">${label}</button> `,
          )}
        </form>
      </section>`,
  )
}

function clockSteps(account: SimulatedAccount, now: number): { days: number; label: string }[] {
  const next = nextMomentOf(account)
  const days = next && Math.max(1, Math.ceil((next.at - now) / daySeconds))
  const month = monthSeconds / daySeconds
  return [
    ...(days
      ? [{ days, label: `To the next event (${days} ${days === 1 ? 'day' : 'days'})` }]
      : []),
    { days: 1, label: '1 day' },
    { days: month, label: `1 month (${month} days)` },
  ]
}

function nextHint(account: SimulatedAccount, now: number): string {
  const next = nextMomentOf(account)
  return next && next.at > now ? `On ${dayOf(next.at)}: ${next.what}.` : 'Nothing is due.'
}

function statusLabel({ status, cancelAtPeriodEnd }: SimulatedSubscription): string {
  if (cancelAtPeriodEnd) return 'Cancels at period end'
  const labels: Record<string, string> = {
    trialing: 'Trial',
    active: 'Active',
    past_due: 'Past due',
  }
  return labels[status] ?? status
}

function describe(subscription: SimulatedSubscription): string {
  const day = dayOf(subscription.periodEnd)
  if (subscription.pastDueSince !== null) return `The last payment of ${price} failed.`
  if (subscription.cancelAtPeriodEnd) return `It ends on ${day}. Nothing more is charged.`
  return subscription.status === 'trialing'
    ? `Free until ${day}, then ${price} a month.`
    : `${price} a month, next on ${day}.`
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

const styles = html`<style>
  :root {
    --note: #fff0d3;
    --note-text: #7a4a00;
    --bad: #fdecea;
    --bad-text: #b3261e;
    --good: #dcf4e4;
    --good-text: #13603a;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --note: #3a2b0e;
      --note-text: #f3c476;
      --bad: #3b1a18;
      --bad-text: #ff9a91;
      --good: #113321;
      --good-text: #86dca8;
    }
  }
  .notice {
    padding: 12px 16px;
    background: var(--note);
    color: var(--note-text);
    font-weight: 600;
    text-align: center;
  }
  main {
    max-width: 520px;
    margin: 24px auto 48px;
    padding: 24px;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--card);
  }
  h2 {
    margin: 0 0 6px;
    font-size: 17px;
  }
  p {
    margin: 0 0 12px;
    overflow-wrap: anywhere;
  }
  .muted {
    color: var(--soft);
  }
  .back {
    margin: 0;
  }
  .back:first-child {
    margin-top: -12px;
  }
  .back a {
    display: inline-block;
    padding: 12px 0;
  }
  section {
    margin-top: 16px;
    padding-top: 16px;
    border-top: 1px solid var(--line);
  }
  .lines {
    display: grid;
    grid-template-columns: 1fr max-content;
    gap: 8px 16px;
    margin: 16px 0;
    padding: 16px 0;
    border-block: 1px solid var(--line);
  }
  dd {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  .total {
    font-size: 19px;
    font-weight: 650;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .promotion {
    align-items: end;
    margin: 0 0 16px;
  }
  label {
    flex: 1 1 180px;
    font-weight: 600;
  }
  input {
    box-sizing: border-box;
    width: 100%;
    min-height: 48px;
    margin-top: 4px;
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--card);
    color: var(--ink);
    font: inherit;
  }
  .status {
    display: inline-block;
    padding: 2px 12px;
    border-radius: 999px;
    background: var(--note);
    color: var(--note-text);
    font-size: 14px;
    font-weight: 600;
  }
  .active {
    background: var(--good);
    color: var(--good-text);
  }
  .past_due {
    background: var(--bad);
    color: var(--bad-text);
  }
  button {
    padding: 10px 18px;
  }
  form:not(.row):has(+ .back) button {
    width: 100%;
  }
  @media (max-width: 560px) {
    main {
      margin: 0;
      border-width: 0 0 1px;
      border-radius: 0;
    }
  }
</style>`

function page(title: string, body: SafeHtml): SafeHtml {
  return standaloneDocument(
    `${title} (simulated) · CurbQuote`,
    styles,
    html`<header class="notice">Simulated: nothing is charged</header>
      <main>${body}</main>`,
  )
}
