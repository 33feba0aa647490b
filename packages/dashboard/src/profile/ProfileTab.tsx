export function ProfileTab() {
  return <h2>Profile</h2>
}
