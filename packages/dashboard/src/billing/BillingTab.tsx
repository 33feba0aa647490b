export function BillingTab() {
  return <h2>Billing</h2>
}
