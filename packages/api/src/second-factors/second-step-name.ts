/** A second step of an account in logs and emails. */
export type SecondStepName = { kind: 'app' } | { kind: 'passkey'; name: string }

export function describeSecondStep(step: SecondStepName): string {
  return step.kind === 'app' ? 'an authenticator app' : `the passkey “${step.name}”`
}
