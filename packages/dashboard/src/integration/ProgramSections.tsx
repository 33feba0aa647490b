import './integration.css'
import { IconDownload } from '@tabler/icons-react'
import { KeysSection } from '../api-keys/KeysSection.tsx'
import { TestDataSwitch } from '../api-keys/TestDataSwitch.tsx'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { useLinkedSection } from '../ui/use-linked-section.ts'
import { AutomationSteps } from '../webhooks/AutomationSteps.tsx'
import { WebhooksSection } from '../webhooks/WebhooksSection.tsx'

/** Keys, webhooks and packages for other programs, with the switch to test data. */
export function ProgramSections({ companyId }: { companyId: number }) {
  return (
    <>
      <TestDataSwitch />
      <KeysSection companyId={companyId} />
      <div className="cq-integration-programs">
        <WebhooksSection companyId={companyId} />
        <AutomationSteps />
      </div>
      <Downloads />
    </>
  )
}

/** The part of the page that works without an active plan, with test data. */
export function InactiveIntegrationTab() {
  const { data } = useCompanyDashboard()
  useLinkedSection()
  return (
    data && (
      <div className="cq-integration">
        <ProgramSections companyId={data.company.id} />
      </div>
    )
  )
}

const downloads = [
  ['/downloads/wordpress.zip', 'WordPress plugin', 'A block and a shortcode with your form.'],
  ['/downloads/widget.tgz', 'Form for npm', 'For React and other frameworks, and for servers.'],
  ['/downloads/client.tgz', 'API client for npm', 'For programs that read and change quotes.'],
] as const

/** The files of this server's version that a developer installs. */
function Downloads() {
  return (
    <section className="cq-panel cq-snippet cq-downloads" aria-labelledby="downloads-title">
      <h2 id="downloads-title">Downloads</h2>
      <p>
        For the developer of your website, in the version of this server.{' '}
        <a href="/docs/quick-start" target="_blank" rel="noreferrer">
          Quick start
        </a>{' '}
        ·{' '}
        <a href="/docs/install" target="_blank" rel="noreferrer">
          How to install them
        </a>
      </p>
      <ul>
        {downloads.map(([href, name, use]) => (
          <li key={href}>
            <a href={href} download>
              <IconDownload size={16} aria-hidden="true" /> {name}
            </a>
            <span>{use}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
