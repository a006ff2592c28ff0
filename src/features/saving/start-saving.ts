import { startToasts } from '../../ui/toast/toast-region.ts';
import { defineCarSaving } from './car-saving.ts';
import { defineCompareBar } from './compare-bar.ts';
import { pageLists } from './page-lists.ts';
import { showSavedCount } from './saved-count.ts';

/** What saving and comparing need on every page of a dealer who offers it. */
startToasts();
const { saved, compared } = pageLists();
if (saved) showSavedCount(saved);
if (compared) defineCompareBar();
defineCarSaving();
