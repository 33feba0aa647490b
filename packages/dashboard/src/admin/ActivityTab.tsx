export function ActivityTab() {
  return <h2>Activity Log</h2>
}
