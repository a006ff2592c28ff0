import type { AustralianState } from '../../domain/places/australian-states.ts';
import { plainRego } from '../../domain/trade-in/own-vehicle.ts';
import { isRego, startWithPlate } from '../../stores/trade-in-flow.ts';
import { isLongPlate, plateMotto, plateText, plateWanted } from '../../ui/trade-in/plate-words.ts';

/** Draws what the visitor writes as a plate of the chosen state, and gives it to the trade-in page. */
class PlateForm extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    const plate = this.querySelector<HTMLElement>('.plate');
    const field = this.querySelector('input');
    const choice = this.querySelector('select');
    const motto = this.querySelector('.plate-motto');
    if (!form || !plate || !field || !choice || !motto) return;
    const draw = () => {
      const text = plateText(field.value);
      // An assignment moves the caret to the end.
      if (text !== field.value) field.value = text;
      plate.toggleAttribute('data-long', isLongPlate(text));
      plate.dataset['state'] = choice.value;
      motto.textContent = plateMotto(choice.value);
      field.setCustomValidity(isRego(plainRego(text)) ? '' : plateWanted);
    };
    draw();
    this.oninput = draw;
    // The browser may have restored an earlier entry without an event.
    addEventListener('pageshow', draw);
    this.onsubmit = (event) => {
      // The browser would add a question mark to the address, for the fields without names.
      event.preventDefault();
      startWithPlate(plainRego(field.value), choice.value as AustralianState);
      location.assign(form.action);
    };
  }
}

if (!customElements.get('plate-form')) customElements.define('plate-form', PlateForm);
