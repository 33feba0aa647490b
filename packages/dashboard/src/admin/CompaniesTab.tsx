export function CompaniesTab() {
  return <h2>All Companies</h2>
}
