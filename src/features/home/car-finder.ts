import { showMeText } from '../../domain/show-me-text.ts';
import { showMeWords, writeShowMe } from '../../ui/show-me.ts';

/**
 * Makes the finder form answer: models narrow to the make, the button counts. The numbers stand in the options,
 * so the page carries no second copy of them.
 */
class CarFinder extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form');
    const make = this.querySelector<HTMLSelectElement>('[name="refinementList[make][0]"]');
    const model = this.querySelector<HTMLSelectElement>('[name="refinementList[model][0]"]');
    const price = this.querySelector<HTMLSelectElement>('[name="range[price]"]');
    const button = this.querySelector('button');
    const status = this.querySelector('[data-finder-status]');
    if (!form || !make || !model || !button) return;

    const groups = [...model.querySelectorAll('optgroup')];
    const noun = { one: this.dataset.one ?? '', other: this.dataset.other ?? '' };
    const chosenCount = (select: HTMLSelectElement) => select.selectedOptions[0]?.dataset.count;

    // Safari shows options that are hidden or disabled by CSS, so the others leave the list.
    const narrow = () => {
      for (const group of groups) {
        if (!make.value || group.label === make.value) model.append(group);
        else group.remove();
      }
    };
    const count = () => {
      const known = chosenCount(model) ?? chosenCount(make) ?? this.dataset.total;
      const words = showMeText(noun, price?.value ? undefined : Number(known));
      if (words === showMeWords(button)) return;
      writeShowMe(button, words);
      if (status) status.textContent = words;
    };
    const change = (event?: Event) => {
      if (event?.target === make) model.value = '';
      if (event?.target === model && model.value && !make.value) {
        make.value = model.selectedOptions[0]?.closest('optgroup')?.label ?? '';
      }
      narrow();
      count();
    };

    form.addEventListener('change', change);
    // Fields left open would stand in the address as empty filters.
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (!value) formData.delete(name);
    });
    // The browser may bring back the choices made before, with Back.
    addEventListener('pageshow', () => change());
    change();
  }
}

if (!customElements.get('car-finder')) customElements.define('car-finder', CarFinder);
