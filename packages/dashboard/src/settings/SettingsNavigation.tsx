import { NativeSelect } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { type SettingsSection, settingsSearch, settingsSections } from './settings-sections.ts'

/** Navigation between the sections of the settings: links, or a select on a phone. */
export function SettingsNavigation({ current }: { current: SettingsSection }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <nav className="cq-settings-nav" aria-label="Settings">
      <NativeSelect
        className="cq-settings-select"
        aria-label="Section"
        value={current.id}
        data={settingsSections.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ currentTarget: { value } }) => {
          const section = settingsSections.find(({ id }) => id === value)
          if (section) void navigate({ pathname, search: settingsSearch(section) })
        }}
      />
      <ul>
        {settingsSections.map((section) => (
          <li key={section.id}>
            <Link
              to={{ pathname, search: settingsSearch(section) }}
              aria-current={section === current ? 'page' : undefined}
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
