import './budget-finder.ts';
import './price-range.ts';
