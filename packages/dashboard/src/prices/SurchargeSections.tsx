import { questionsAboutSurfaces } from '@curbquote/pricing'
import { Checkbox } from '@mantine/core'
import type { PricingForm } from './use-pricing-form.ts'
import { describeBundle, describePercentages } from './format-rate.ts'
import { PercentInput } from './PercentInput.tsx'
import { RuleSection } from './RuleSection.tsx'

/** The questions about a surface, and "Bundle": percentages of the service. */
export function SurchargeSections({ pricing }: { pricing: PricingForm }) {
  const { form, field, rules } = pricing
  const { questions, bundle } = form.values
  return (
    <>
      {questionsAboutSurfaces.map((question) => {
        const { id, title, description, choices } = question
        const { isUsed, isAsked } = questions[id]
        const path = `questions.${id}`
        const asked = choices.find(({ canBeAsked }) => canBeAsked)
        return (
          <RuleSection
            key={id}
            title={title}
            description={description}
            summary={describePercentages(question, rules)}
            isUsed={isUsed}
            onUse={(use) => form.setFieldValue(`${path}.isUsed`, use)}
          >
            <div className="cq-percents">
              {choices
                .filter((choice) => !(isAsked && choice.canBeAsked))
                .map(({ key, words, isDiscount }) => (
                  <PercentInput
                    key={key}
                    label={words.en}
                    sign={isDiscount ? '−' : '+'}
                    {...field(`${path}.percents.${key}`)}
                  />
                ))}
            </div>
            {asked && (
              <Checkbox
                label={`${asked.words.en}: “Ask me”`}
                description="The customer sends a request without a price."
                {...field(`${path}.isAsked`, 'checkbox')}
              />
            )}
          </RuleSection>
        )
      })}
      <RuleSection
        title="Bundle"
        description="A discount when a customer books several services at once."
        summary={describeBundle(rules.bundle)}
        isUsed={bundle.isUsed}
        onUse={(isUsed) => form.setFieldValue('bundle.isUsed', isUsed)}
      >
        <div className="cq-percents">
          <PercentInput label="2 services" sign="−" {...field('bundle.two')} />
          <PercentInput label="3 or more" sign="−" {...field('bundle.threeOrMore')} />
        </div>
        <p className="cq-setting-note">Each rate in a job counts as one service.</p>
      </RuleSection>
    </>
  )
}
