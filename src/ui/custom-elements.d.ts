import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** An element that a script of its own brings to life. React writes its class as an attribute. */
type ScriptedElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'answer-promise': ScriptedElement;
      'car-saving': ScriptedElement & { 'data-id': string; 'data-offered'?: string | undefined };
      'holiday-hours': ScriptedElement;
      'location-map': ScriptedElement;
      'opening-hours': ScriptedElement;
      'snap-carousel': ScriptedElement;
      'text-fold': ScriptedElement;
    }
  }
}
