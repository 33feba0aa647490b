export function BroadcastTab() {
  return <h2>Email Broadcast</h2>
}
