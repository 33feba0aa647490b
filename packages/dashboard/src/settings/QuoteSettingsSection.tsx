import { QuoteSettings } from '../prices/QuoteSettings.tsx'

export function QuoteSettingsSection({ companyId }: { companyId: number }) {
  return <QuoteSettings companyId={companyId} title="Quote Settings" level={4} />
}
