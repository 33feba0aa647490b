export function IntegrationTab() {
  return <h2>Integration</h2>
}
