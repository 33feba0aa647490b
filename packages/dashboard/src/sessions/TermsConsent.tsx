import { Checkbox } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { DocumentLink } from './DocumentLink.tsx'

export interface Consent {
  hasTerms: boolean
  hasPrivacy: boolean
}

/** The two required consent checkboxes. The documents open in new tabs, so that the form keeps its values. */
export function TermsConsent({
  bind,
}: {
  bind: (field: keyof Consent) => GetInputPropsReturnType
}) {
  return (
    <div className="cq-consent">
      <Checkbox
        name="terms"
        {...bind('hasTerms')}
        label={<ConsentLabel document="Terms of Service" href="/terms" />}
      />
      <Checkbox
        name="privacy"
        {...bind('hasPrivacy')}
        label={<ConsentLabel document="Privacy Policy" href="/privacy" />}
      />
    </div>
  )
}

function ConsentLabel({ document, href }: { document: string; href: string }) {
  return (
    <>
      I agree to the <DocumentLink href={href}>{document}</DocumentLink>
    </>
  )
}

/** Why the verification button is disabled. Empty if it is enabled. */
export function missingForVerification(code: string, { hasTerms, hasPrivacy }: Consent): string {
  if (code.length < 6) return 'Enter the six-digit code to continue.'
  if (!hasTerms || !hasPrivacy)
    return 'Agree to the Terms of Service and the Privacy Policy to continue.'
  return ''
}
