import type { Ref } from 'react';

interface StepHeadProps {
  title: string;
  at: number;
  of: number;
  headingLevel: 2 | 3;
  /** Takes the focus when the step is reached, and so says where the visitor is. */
  headingRef: Ref<HTMLHeadingElement>;
}

/** 'Step 1 of 2' and the step's title. */
export function StepHead({ title, at, of, headingLevel, headingRef }: StepHeadProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="step-head">
      {of > 1 && (
        <div className="step-progress" aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its place
            <span key={index} data-done={index <= at ? '' : undefined} />
          ))}
        </div>
      )}
      <Heading ref={headingRef} tabIndex={-1}>
        {of > 1 && (
          <span className="step-count">
            Step {at + 1} of {of}
            <span className="visually-hidden">: </span>
          </span>
        )}
        {title}
      </Heading>
    </div>
  );
}
