export function SettingsTab() {
  return <h2>Settings</h2>
}
