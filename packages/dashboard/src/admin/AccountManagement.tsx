import { useState } from 'react'
import type { AdminCompany } from '@curbquote/types/admin'
import type { PlanOverride } from '@curbquote/types/billing'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import {
  useImpersonate,
  useRemoveSecondFactor,
  useResendVerification,
  useSetPlanOverride,
  useSignCompanyOut,
} from './admin-queries.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Card } from './Card.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { DeleteCompanyDialog } from './DeleteCompanyDialog.tsx'
import { EffectivePlan } from './EffectivePlan.tsx'
import { SetPasswordDialog } from './SetPasswordDialog.tsx'

const overrides: { value: PlanOverride | null; label: string }[] = [
  { value: 'pro', label: 'Pro' },
  { value: 'free', label: 'Free' },
  { value: null, label: 'No override' },
]

export function AccountManagement({ company }: { company: AdminCompany }) {
  return (
    <Card title="Account Management">
      <PlanOverrides company={company} />
      {!company.emailVerified && <Verification company={company} />}
      <Credentials company={company} />
      {company.secondFactor && (
        <SecondFactor companyId={company.id} removalAt={company.secondFactor.removalAt} />
      )}
      <Impersonate company={company} />
      <section className="cq-admin-card-part">
        <h3>Activity</h3>
        <Link to={{ pathname: '/admin/dashboard', search: `?tab=activity&company=${company.id}` }}>
          Actions of admins on this company
        </Link>
      </section>
      <Delete company={company} />
    </Card>
  )
}

function PlanOverrides({ company }: { company: AdminCompany }) {
  const setOverride = useSetPlanOverride(company.id)
  return (
    <section className="cq-admin-card-part">
      <h3>Plan Override Management</h3>
      <EffectivePlan company={company} />
      <p>
        An override applies at once: “Free” stops the form. Without one, the subscription decides.
      </p>
      <div className="cq-admin-card-buttons" role="group" aria-label="Plan override">
        {overrides.map(({ value, label }) => {
          const isSet = company.planOverride === value
          return (
            <Button
              key={label}
              variant={isSet ? 'filled' : 'default'}
              aria-pressed={isSet}
              loading={setOverride.isPending && setOverride.variables === value}
              onClick={() => {
                if (!isSet) setOverride.mutate(value)
              }}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </section>
  )
}

function Verification({ company }: { company: AdminCompany }) {
  const resend = useResendVerification(company.id)
  return (
    <section className="cq-admin-card-part">
      <h3>Email Verification</h3>
      <p>
        {company.email} is not verified, so the owner cannot sign in. Resending the email sends a
        new code and invalidates earlier codes.
      </p>
      <div className="cq-admin-card-buttons">
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          Resend verification email
        </Button>
      </div>
    </section>
  )
}

function Credentials({ company }: { company: AdminCompany }) {
  const [isOpen, setIsOpen] = useState(false)
  const signOut = useSignCompanyOut(company.id)
  return (
    <section className="cq-admin-card-part">
      <h3>Account Credentials</h3>
      <p>The owner signs in as {company.email}.</p>
      <div className="cq-admin-card-buttons">
        <Button onClick={() => setIsOpen(true)}>Manual Password Reset</Button>
        <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out everywhere
        </Button>
      </div>
      {isOpen && <SetPasswordDialog company={company} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function SecondFactor({ companyId, removalAt }: { companyId: number; removalAt: string | null }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemoveSecondFactor(companyId)
  return (
    <section className="cq-admin-card-part">
      <h3>Two-step sign-in</h3>
      {removalAt ? (
        <p>
          Two-step sign-in is removed on {formatMoment(removalAt)} unless the owner cancels the
          removal.
        </p>
      ) : (
        <>
          <p>
            Use this if the owner has lost the phone and the backup codes. Verify the owner’s
            identity first.
          </p>
          <div className="cq-admin-card-buttons">
            <Button onClick={() => setIsAsking(true)}>Remove two-step sign-in</Button>
          </div>
        </>
      )}
      <ConfirmDialog
        title="Remove two-step sign-in?"
        isOpen={isAsking}
        confirmLabel="Remove in 24 hours"
        isLoss
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        <p className="cq-dialog-text">
          Two-step sign-in is removed in 24 hours. The owner can then sign in with only the
          password. The owner gets an email now and can cancel the removal. The removal is logged.
        </p>
      </ConfirmDialog>
    </section>
  )
}

function Impersonate({ company }: { company: AdminCompany }) {
  const impersonate = useImpersonate(company.id)
  return (
    <section className="cq-admin-card-part">
      <h3>Admin Impersonation</h3>
      <p>
        View the dashboard as the owner for up to 30 minutes. The start and the end are logged. You
        cannot change credentials or billing, delete the account, or erase customer data.
      </p>
      <div className="cq-admin-card-buttons">
        <Button
          // After success the browser is about to leave the page.
          loading={impersonate.isPending || impersonate.isSuccess}
          onClick={() => impersonate.mutate()}
        >
          Impersonate Company
        </Button>
      </div>
    </section>
  )
}

function Delete({ company }: { company: AdminCompany }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="cq-admin-card-part">
      <h3>Delete Account</h3>
      <p>Permanently deletes the company with all its quotes, pricing and data.</p>
      <div className="cq-admin-card-buttons">
        <Button className="cq-admin-danger-plain" onClick={() => setIsOpen(true)}>
          Delete Company
        </Button>
      </div>
      {isOpen && <DeleteCompanyDialog company={company} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
