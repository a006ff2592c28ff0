import { showMeText } from '../../domain/stock/show-count.ts';
import { showMeWords, writeShowMe } from '../../ui/show-me.ts';

/**
 * Adds behaviour to the search form: the models are limited to the selected make, and the button shows the count. The
 * counts are read from the options, so that the page contains them only once.
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

    // Safari shows options that CSS hides, so the other options are removed from the list.
    const narrow = () => {
      for (const group of groups) {
        if (!make.value || group.label === make.value) model.append(group);
        else group.remove();
      }
    };
    const count = () => {
      const { count = this.dataset.total, upTo = '' } =
        [model, make].map((select) => select.selectedOptions[0]?.dataset).find((data) => data?.['count']) ??
        this.dataset;
      // The first choice is any price.
      const known = price?.value ? upTo.split(' ')[price.selectedIndex - 1] : count;
      const words = showMeText(noun, Number(known));
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
    // Empty fields would add empty filters to the URL.
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (!value) formData.delete(name);
    });
    // The browser may restore earlier choices after Back.
    addEventListener('pageshow', () => change());
    change();
  }
}

if (!customElements.get('car-finder')) customElements.define('car-finder', CarFinder);
